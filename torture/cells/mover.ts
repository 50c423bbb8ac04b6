import { connectCell, readMoved } from "../../apps/server/src/cells/cell-database.ts";
import { moveBrand } from "../../apps/server/src/cells/move-brand.ts";
import { connect } from "../../apps/server/src/kernel/db.ts";
import { invariants } from "../../apps/server/src/modules.ts";
import { silentFollowers } from "../../apps/server/src/silent-followers.ts";

/** The move as a process that can be killed: `mover.ts <source> <target> <brand> [unguarded]`. */
const [sourceUrl = "", targetUrl = "", slug = "", control] = process.argv.slice(2);
/** The control gives the harness this time to remove the guard, and late writes, after everything was compared. */
const lateMs = 5_000;
const cells = { source: connectCell(sourceUrl, "rehearsal"), target: connectCell(targetUrl, "rehearsal") };
const arrival = connect(targetUrl, { max: 2, name: "rehearsal" });
const moved = await readMoved(cells.source, slug);
if (!moved) throw new Error(`no brand ${slug}`);
await moveBrand(
  {
    ...cells,
    targetDb: arrival.db,
    names: { source: "one", target: "two" },
    followers: silentFollowers(arrival.db),
    invariants,
    say: (line) => {
      process.stdout.write(`${line}\n`);
      if (control === "unguarded" && line.includes("invariants hold")) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lateMs);
    },
    settleMs: 500,
  },
  moved,
);
await Promise.all([cells.source.end(), cells.target.end(), arrival.close()]);
