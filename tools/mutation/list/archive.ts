import type { Mutant } from "../mutant.ts";

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `archive/${id}`,
  file: `apps/server/src/archive/${file}`,
  find,
  replace,
  suite: ["apps/server/test/archive.test.ts"],
});

/** Mutants of the archive: it is complete, in order, and the wallets continue from it. */
export const archiveMutants: readonly Mutant[] = [
  on("chain-of-money", "carried.ts", ["moneyColumns.every((column) => entry[`${column}_after`] === money[column])", "true"]),
  on("months-in-order", "write-month.ts", ["if (!previous && first && monthOf(first) < month)", "if (false)"]),
  on("month-is-over", "write-month.ts", ["if (!isSettled(month, now))", "if (false)"]),
  on("file-as-written", "archive-files.ts", ["!kept || sha256Of(kept) !== sha256Of(bytes)", "!kept"]),
  on("file-as-archived", "archive-files.ts", ["if (sha256Of(bytes) !== record.sha256)", "if (false)"]),
  on("manifest-follows", "prove-month.ts", ["!== manifest.previous_sha256)", "=== undefined)"]),
  on("chain-proved", "prove-month.ts", ["if (!isDeepStrictEqual({ ...value }, { ...wallet }))", "if (false)"]),
  on("rounds-proved", "prove-month.ts", ["said[column] !== round[column])", "false)"]),
  on("detached-to-the-centavo", "prove-month.ts", ['const measured = ["cash", "bonus",', 'const measured = ["bonus",']),
];
