import type { Mutant } from "../mutant.ts";

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `player-files/${id}`,
  file: `apps/server/src/modules/player-files/${file}`,
  find,
  replace,
  suite: ["apps/server/test/player-files.test.ts"],
});

/** Mutants of the limit on how often a member may reveal personal data. */
export const playerFileMutants: readonly Mutant[] = [
  on("one-more-a-day", "store.ts", ["where r.reveals < ${limit}", "where r.reveals <= ${limit}"]),
  on("one-less-a-day", "store.ts", ["where r.reveals < ${limit}", "where r.reveals < ${limit} - 1"]),
  on("limit-not-asked", "read-players.ts", [
    `if (!(await store.countReveal(tx, counted, maxRevealsADay))) throw refuse("reveal_limit_reached");`,
    "",
  ]),
];
