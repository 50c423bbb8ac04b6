import type { Mutant } from "../mutant.ts";

type Change = readonly [find: string, replace: string, suite?: string];

const on = (id: string, file: string, [find, replace, suite = "apps/server/test/brand-moves.test.ts"]: Change): Mutant => ({
  id: `cells/${id}`,
  file: `apps/server/${file.startsWith("database/") ? "" : "src/"}${file}`,
  find,
  replace,
  suite: [suite],
});
const guarded = (id: string, file: string, [find, replace]: Change): Mutant =>
  on(id, file, [find, replace, "apps/server/test/brand-move-guards.test.ts"]);

/** Mutants of the move of brands to another cell: nothing is written late, read twice, or served by two cells. */
export const cellMutants: readonly Mutant[] = [
  on("late-writes", "cells/freeze.ts", ["await addTriggers(tx, tables, move);", ""]),
  on("source-still-sees", "cells/freeze.ts", ["await hide(tx, move.id, move);", ""]),
  on("jobs-stay", "cells/freeze.ts", ["const taken = await takeJobs(tx, move.id, move);", "const taken = 0;"]),
  on("jobs-lost", "cells/move-brand.ts", ["await giveJobs(tx, move.jobs);\n    await tx`delete", "await tx`delete"]),
  on("differences-pass", "cells/move-brand.ts", ["if (differences.length > 0) throw", "if (differences.length > 1e9) throw"]),
  on("given-back-after-the-switch", "cells/move-brand.ts", [`if (move.step === "moved") throw`, `if (move.step === "aborted") throw`]),
  on("followers-from-the-start", "cells/make-room.ts", [
    "await followerCursors.move(tx, name, { xid: String(xmin - 1n), id: Number.MAX_SAFE_INTEGER });",
    "",
  ]),
  on("content-not-compared", "cells/compare.ts", ["else if (here.hash !== there.hash)", `else if (here.hash === "")`]),
  guarded("source-as-target", "cells/check-ends.ts", ["if (sentence !== undefined) throw", `if (sentence === "") throw`]),
  guarded("another-name", "cells/check-ends.ts", ["if (move.otherCell !== names.target)", `if (move.otherCell === "")`]),
  guarded("another-database", "cells/check-ends.ts", [
    `if (!isKnown && move.step !== "begun")`,
    `if (!isKnown && move.step === "aborted")`,
  ]),
  guarded("two-runs", "cells/hold-move.ts", ["if (row?.locked) return;", "return;"]),
  guarded("a-step-twice", "cells/moves-store.ts", ["if (reached.length === 0) throw", "if (reached.length > 1) throw"]),
  guarded("jobs-of-the-freeze-lost", "cells/move-brand.ts", ["await activate(needs, move);", "await activate(needs, begun);"]),
  guarded("numbers-of-another-cell", "cells/check-move.ts", ["if (here < there) return [];", "if (here !== there) return [];"]),
  guarded("migrations-refused", "kernel/migrate.ts", ["; set local trevo.migrating = 'on'", ""]),
  guarded("new-tables-unguarded", "cells/guard-new-tables.ts", ["if (left.length === 0) return;", "return;"]),
  guarded("functions-of-the-owner-pass", "database/functions/moves.sql", ["pg_has_role(acting::name, owner, 'member')", "true"]),
  guarded("any-login-passes", "database/functions/moves.sql", ["pg_has_role(session_user, owner, 'member')", "true"]),
  on("messages-stopped", "modules/deliveries/send-due.ts", [
    `if (tenant.state === "elsewhere") {`,
    "if (tenant.id < 0) {",
    "apps/server/src/modules/deliveries/deliveries.test.ts",
  ]),
  on("callbacks-at-the-source", "pix-callbacks.ts", [
    "const tenant = servedHere(await needs.tenants.bySlug(slug));",
    "const tenant = await needs.tenants.bySlug(slug);",
  ]),
];
