import { Resolver } from "node:dns/promises";
import { Fault } from "../../kernel/errors.ts";

/** Answers that say that there is no such record. */
const noneThere = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * The TXT records of a name, each in one piece; none where there are none. Throws a `Fault` where no server answers within a few seconds.
 * `servers`: addresses with ports; without any, those of the machine.
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
