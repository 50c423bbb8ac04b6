/** Where the visitor wanted to go (worker/plan-request.ts); addresses that lead off this site lead home instead. */
export function wayBack(search: string): string {
  const from = new URLSearchParams(search).get("from") ?? "/";
  return /^\/(?![/\\])/.test(from) ? from : "/";
}
