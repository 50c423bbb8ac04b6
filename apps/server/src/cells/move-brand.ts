import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../kernel/db.ts";
import type { Follower, Position } from "../kernel/follower.ts";
import { newId } from "../kernel/ids.ts";
import type { Invariant } from "../kernel/invariant.ts";
import type { SqlTag } from "../kernel/sql.ts";
import { type Cells, type Table, announceBrands, movedTables, readTables } from "./cell-database.ts";
import { refuseOtherTarget } from "./check-ends.ts";
import { compareCells } from "./compare.ts";
import { type CopyNeeds, copyShared, copyTable, discardRows, mapTransactions, raiseSequences } from "./copy.ts";
import { type FreezeNeeds, freeze } from "./freeze.ts";
import { addPolicies, hide, longTimeoutMs, removePolicies, removeTriggers, show, withPatience } from "./hide.ts";
import { makeRoom } from "./make-room.ts";
import { giveJobs } from "./move-jobs.ts";
import { holdMove, type StillHeld } from "./hold-move.ts";
import { type Move, movesStore } from "./moves-store.ts";
import type { Moved } from "./table-classes.ts";

export interface MoveNeeds extends Cells {
  /** The target as Kysely knows it, for its followers and invariants. */
  readonly targetDb: Db;
  readonly names: { readonly source: string; readonly target: string };
  readonly followers: readonly Follower<Position>[];
  readonly invariants: readonly Invariant[];
  readonly say: (line: string) => void;
  readonly timeoutMs?: number;
  readonly settleMs?: number;
}

const defaultTimeoutMs = 120_000;
const defaultSettleMs = 2_000;

/**
 * Moves the brands of one operator to another cell. Every step may be interrupted and the move started again: it goes on where it stopped.
 * Until the source has recorded that they have moved, `abortMove` gives them back to it unchanged. `checkMove` comes before. Refused while another run of it is under way.
 */
export const moveBrand = (needs: MoveNeeds, moved: Moved): Promise<void> =>
  holdMove(needs, moved.operatorId, (stillHeld) => goOn(needs, moved, stillHeld));

async function goOn(needs: MoveNeeds, moved: Moved, stillHeld: StillHeld): Promise<void> {
  const { source, say } = needs;
  const tables = await readTables(source);
  const begun = (await movesStore.find(source, "source", moved.operatorId)) ?? (await begin(needs, moved));
  await refuseOtherTarget(needs, begun);
  if (begun.step === "begun") {
    await recordArrival(needs, begun);
    // Servers need a moment to notice, and to write down what they were doing.
    await sleep(needs.settleMs ?? defaultSettleMs);
    await freeze(freezeNeeds(needs, tables), begun);
  }
  // With the jobs that the freeze has taken.
  const move = await movesStore.find(source, "source", moved.operatorId);
  if (move?.id !== begun.id) throw new Error("the move was given up");
  if (move.step !== "moved") {
    await transfer({ ...needs, moveId: move.id, moved: move, tables }, move);
    await stillHeld();
    // From here on the target has them. An interruption before its next transaction is mended by starting again.
    await movesStore.reach(source, { id: move.id, role: "source" }, { from: ["frozen"], to: "moved" });
  }
  await activate(needs, move);
  await removePolicies(needs.target);
  say(`moved to ${needs.names.target}: change the route (npm run cells -- routes)`);
}

const freezeNeeds = (needs: MoveNeeds, tables: readonly Table[]): FreezeNeeds => ({
  ...needs,
  tables,
  timeoutMs: needs.timeoutMs ?? defaultTimeoutMs,
});

/** The source stops serving the brands. Their jobs and followers go on. */
async function begin({ source, names, say }: MoveNeeds, moved: Moved): Promise<Move> {
  await addPolicies(source);
  const move = await source.begin(async (tx) => {
    const states = await movesStore.states(tx, moved.operatorId);
    const id = newId();
    await movesStore.add(tx, "source", { ...moved, id, otherCell: names.target, states });
    await movesStore.setElsewhere(tx, moved);
    await announceBrands(tx, moved.tenantIds);
    const added = await movesStore.find(tx, "source", moved.operatorId);
    if (!added) throw new Error("the move was not recorded");
    return added;
  });
  say(`${names.source} no longer serves them`);
  return move;
}

/** The target knows of the move before anything of it is there, and before the freeze: only there rows may be removed by an abort. */
const recordArrival = ({ target, names }: MoveNeeds, move: Move) =>
  target.begin(async (tx) => {
    await movesStore.supersede(tx, move);
    await movesStore.add(tx, "target", { ...move, otherCell: names.source });
    // An abort may have been interrupted after it ended at the target.
    await tx`update brand_moves set step = 'begun' where id = ${move.id} and role = 'target' and step = 'aborted'`;
    await hide(tx, move.id, move);
  });

/** Brings every row to the target, unseen there, and proves it. */
async function transfer(needs: MoveNeeds & CopyNeeds, move: Move): Promise<void> {
  const { target, tables, say } = needs;
  await addPolicies(target);
  await recordArrival(needs, move);
  // Takes back a condition on the ledger's last range, which ids of another cell would violate. Nothing is cut until the brand is there.
  await target`select cut_entries()`;
  const highest = await mapTransactions(needs);
  await makeRoom({ target, db: needs.targetDb, followers: needs.followers, say, timeoutMs: needs.timeoutMs ?? defaultTimeoutMs }, highest);
  await copyShared(needs);
  let rows = 0;
  for (const [index, table] of movedTables(tables).entries()) {
    const copied = await copyTable(needs, table);
    rows += copied;
    if (copied > 0) say(`copied ${table.name}: ${copied} (${index + 1} of ${movedTables(tables).length} tables, ${rows} rows)`);
  }
  await raiseSequences(needs);
  const { differences } = await compareCells(needs, { tables, moved: move, say });
  if (differences.length > 0) throw new Error(`the cells differ: ${differences.join("; ")}`);
  await checkInvariants(needs, move);
}

/** Every invariant holds for the rows that arrived. Nothing is recorded: the product checks them again once it serves them. */
async function checkInvariants({ targetDb, invariants, say }: MoveNeeds, { tenantIds }: Moved): Promise<void> {
  const wrong: string[] = [];
  for (const { name, check } of invariants) {
    const violations = await targetDb
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((snapshot) => check(snapshot, "all"));
    const own = violations.filter(({ tenant_id }) => tenantIds.includes(tenant_id));
    wrong.push(...own.map(({ subject, detail }) => `${name}: ${subject} ${detail}`));
  }
  if (wrong.length > 0) throw new Error(`${wrong.length} violations at the target: ${wrong.slice(0, 10).join("; ")}`);
  say(`${invariants.length} invariants hold`);
}

/** In one transaction the target sees the brands, has their jobs and serves them. */
async function activate({ target, names, say }: MoveNeeds, move: Move): Promise<void> {
  const arrived = await movesStore.find(target, "target", move.operatorId);
  if (arrived?.id !== move.id) throw new Error("the target has no record of the move");
  if (arrived.step === "moved") return;
  await target.begin(async (tx) => {
    await show(tx, move.id);
    await movesStore.setStates(tx, move);
    await giveJobs(tx, move.jobs);
    await tx`delete from moved_xids where move_id = ${move.id}`;
    await movesStore.reach(tx, { id: move.id, role: "target" }, { from: ["begun"], to: "moved" });
    await announceBrands(tx, move.tenantIds);
  });
  say(`${names.target} serves them`);
}

/**
 * Gives the brands back to the source as they were, and removes what arrived at the target. Refused once they have moved, and while another
 * run of the move is under way.
 */
export const abortMove = (needs: MoveNeeds, { operatorId }: Moved): Promise<void> =>
  holdMove(needs, operatorId, (stillHeld) => giveBack(needs, operatorId, stillHeld));

async function giveBack(needs: MoveNeeds, operatorId: number, stillHeld: StillHeld): Promise<void> {
  const { source, target, names, say } = needs;
  const move = await movesStore.find(source, "source", operatorId);
  if (!move) throw new Error("There is no move to abort.");
  if (move.step === "moved") throw new Error(`The brands have moved: ${names.target} may have served them. Move them back instead.`);
  if (await refuseOtherTarget(needs, move)) {
    await discardRows({ target, moveId: move.id, moved: move, tables: await readTables(target) });
    await target.begin(async (tx) => {
      await show(tx, move.id);
      await tx`delete from moved_xids where move_id = ${move.id}`;
      await movesStore.reach(tx, { id: move.id, role: "target" }, { from: ["begun", "aborted"], to: "aborted" });
    });
  }
  await stillHeld();
  const serveAgain = async (tx: SqlTag): Promise<void> => {
    await movesStore.reach(tx, { id: move.id, role: "source" }, { from: ["begun", "frozen"], to: "aborted" });
    await removeTriggers(tx, move);
    await show(tx, move.id);
    await movesStore.setStates(tx, move);
    await giveJobs(tx, move.jobs);
    await announceBrands(tx, move.tenantIds);
  };
  await withPatience(source, () => source.begin(serveAgain), longTimeoutMs);
  await removePolicies(target);
  await removePolicies(source);
  say(`${names.source} serves them again`);
}
