import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Reads drawn covers by the address in the catalogue: `/covers/dice.svg`. Returns null for pictures hosted elsewhere or missing. */
export function createCoverFiles(folder: string) {
  const read = new Map<string, Promise<string | null>>();
  return (image: string): Promise<string | null> => {
    const name = /^\/covers\/([a-z-]{1,60})\.svg$/.exec(image)?.[1];
    if (!name) return Promise.resolve(null);
    const known = read.get(name) ?? readFile(join(folder, `${name}.svg`), "utf8").catch(() => null);
    read.set(name, known);
    return known;
  };
}

export type CoverFiles = ReturnType<typeof createCoverFiles>;
