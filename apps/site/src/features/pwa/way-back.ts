/** Returns the address that the visitor wanted (worker/plan-request.ts). Returns the home page for addresses outside this site. */
export function wayBack(search: string): string {
  const from = new URLSearchParams(search).get("from") ?? "/";
  return /^\/(?![/\\])/.test(from) ? from : "/";
}
