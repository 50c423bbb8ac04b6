import { api } from "./api.ts";

/** A code that an affiliate link can have. */
const pattern = /^[a-z0-9_-]{4,40}$/i;

/** Reports once per page that it was opened through a link with a code. The server decides whether it is an affiliate's. */
export async function countVisit(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const codeOf = (name: string): string | undefined => {
    const code = query.get(name) ?? "";
    return pattern.test(code) ? code : undefined;
  };
  const [ref, lmcp] = [codeOf("ref"), codeOf("lmcp")];
  if (ref || lmcp) await api("POST /affiliate/clicks", { body: { ref, lmcp } });
}
