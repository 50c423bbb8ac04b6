import { parseArgs } from "node:util";
import { connectCell, readMoved } from "./cells/cell-database.ts";
import { checkMove } from "./cells/check-move.ts";
import { type MoveNeeds, abortMove, moveBrand } from "./cells/move-brand.ts";
import { movesStore } from "./cells/moves-store.ts";
import { withDatabase } from "./command-database.ts";
import { readConfig } from "./kernel/config.ts";
import type { Database } from "./kernel/db.ts";
import { invariants, sealedColumns, sealedFiles } from "./modules.ts";
import { silentFollowers } from "./silent-followers.ts";
import { storageOf } from "./storage-of.ts";
import { vaultOf } from "./vault-of.ts";

const usage = `usage: move-brand <brand> [<brand> ...] --from <cell> --to <cell> [--dry-run | --abort]
Moves all brands of one operator; name each. Run it with the target's environment; MOVE_SOURCE_URL is the source's database, as its owner.
  --dry-run  lists what prevents the move, and changes nothing
  --abort    gives the brands back to the source, unless they have moved
An interrupted move goes on where it stopped: run the same command again.`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: "string" },
    to: { type: "string" },
    "dry-run": { type: "boolean", default: false },
    abort: { type: "boolean", default: false },
  },
});

async function run(arrival: Database): Promise<void> {
  const { from, to, abort, "dry-run": isDryRun } = values;
  const sourceUrl = process.env["MOVE_SOURCE_URL"];
  const [first] = positionals;
  if (!from || !to || !sourceUrl || first === undefined || (abort && isDryRun)) throw new Error(usage);
  const cells = { source: connectCell(sourceUrl, "trevo-move"), target: connectCell(arrival.url, "trevo-move") };
  try {
    const moved = await readMoved(cells.source, first);
    if (!moved) throw new Error(`${from} has no brand ${first}.`);
    if (moved.slugs.toSorted().join(" ") !== positionals.toSorted().join(" "))
      throw new Error(
        `Limits and exclusions hold over all brands of an operator, so they move together. Name all: ${moved.slugs.join(" ")}`,
      );
    const needs: MoveNeeds = {
      ...cells,
      targetDb: arrival.db,
      names: { source: from, target: to },
      followers: silentFollowers(arrival.db),
      invariants,
      say,
    };
    if (abort) return await abortMove(needs, moved);
    const config = readConfig(process.env);
    const isNew = !(await hasBegun(needs, moved.operatorId));
    const against = isNew
      ? await checkMove({ ...cells, vault: vaultOf(config), storage: storageOf(config), sealedColumns, sealedFiles }, moved)
      : [];
    for (const sentence of against) say(`REFUSED ${sentence}`);
    if (against.length > 0) process.exitCode = 1;
    else if (isDryRun) say(`nothing prevents the move of ${moved.slugs.join(", ")}`);
    else await moveBrand(needs, moved);
  } finally {
    await Promise.all([cells.source.end(), cells.target.end()]);
  }
}

/** The check compares with an empty target; what has begun only goes on. */
async function hasBegun({ source }: MoveNeeds, operatorId: number): Promise<boolean> {
  return (await movesStore.find(source, "source", operatorId)) !== null;
}

const config = readConfig(process.env);
const owned = { ...config, DATABASE_URL: config.DATABASE_OWNER_URL ?? config.DATABASE_URL };
await withDatabase(owned, "trevo-move", run).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
