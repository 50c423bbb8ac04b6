import { Resolver } from "node:dns/promises";
import { Fault } from "../../kernel/errors.ts";

/** Codes for a missing record. */
const noneThere = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * Returns a function that reads the TXT records of a name, each as one string, or none. It throws a `Fault` if no server answers within a
 * few seconds.
 * `servers` are addresses with ports; without any, the machine's own are used.
 */
export function createTxtRecords(servers: readonly string[]): (name: string) => Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers.length > 0) resolver.setServers([...servers]);
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (noneThere.has(code)) return [];
      throw new Fault(`no name server answered: ${code}`, { retryable: true }, { cause: error });
    }
  };
}
