import type { Mutant } from "../mutant.ts";

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `cells/${id}`,
  file: `apps/server/src/${file}`,
  find,
  replace,
  suite: ["apps/server/test/brand-moves.test.ts"],
});

/** Mutants of the move of brands to another cell: nothing is written late, read twice, or served by two cells. */
export const cellMutants: readonly Mutant[] = [
  on("late-writes", "cells/freeze.ts", ["await addTriggers(tx, tables, move);", ""]),
  on("source-still-sees", "cells/freeze.ts", ["await hide(tx, move.id, move);", ""]),
  on("jobs-stay", "cells/freeze.ts", ["const jobs = await takeJobs(tx, move.id, move);", "const jobs = 0;"]),
  on("jobs-lost", "cells/move-brand.ts", ["await giveJobs(tx, move.jobs);\n    await tx`delete", "await tx`delete"]),
  on("differences-pass", "cells/move-brand.ts", ["if (differences.length > 0) throw", "if (differences.length > 1e9) throw"]),
  on("given-back-after-the-switch", "cells/move-brand.ts", [`if (move.step === "moved") throw`, `if (move.step === "aborted") throw`]),
  on("followers-from-the-start", "cells/make-room.ts", [
    "await followerCursors.move(tx, name, { xid: String(xmin - 1n), id: Number.MAX_SAFE_INTEGER });",
    "",
  ]),
  on("content-not-compared", "cells/compare.ts", ["else if (here.hash !== there.hash)", `else if (here.hash === "")`]),
  on("callbacks-at-the-source", "pix-callbacks.ts", [
    "const tenant = servedHere(await needs.tenants.bySlug(slug));",
    "const tenant = await needs.tenants.bySlug(slug);",
  ]),
];
