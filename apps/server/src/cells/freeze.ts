import { setTimeout as sleep } from "node:timers/promises";
import type { Follower, Position } from "../kernel/follower.ts";
import type { Sql, SqlTag } from "../kernel/sql.ts";
import type { Table } from "./cell-database.ts";
import { checkUnsupported } from "./check-unsupported.ts";
import { displaceMaintenance } from "./displace-maintenance.ts";
import { addTriggers, hide, isLocked, withPatience } from "./hide.ts";
import { runningJobs, takeJobs } from "./move-jobs.ts";
import { type Move, movesStore } from "./moves-store.ts";
import type { Moved } from "./table-classes.ts";

export interface FreezeNeeds {
  readonly source: Sql;
  readonly tables: readonly Table[];
  readonly followers: readonly Follower<Position>[];
  readonly say: (line: string) => void;
  /** Gives up after this time: something of the brands does not come to rest. */
  readonly timeoutMs: number;
}

/** Something of the brands is still under way. */
class NotAtRest extends Error {}

const retryMs = 500;

/** True if the brands have rows in the follower's stream that its cursor has not passed. */
async function hasUnread(tx: SqlTag, { tenantIds }: Moved, { name, source }: Follower<Position>): Promise<boolean> {
  const [found] = await tx.unsafe<{ has_unread: boolean }[]>(
    `select exists (select from ${source.table} where tenant_id = any ($1::int[])
       and (xid, id) > (coalesce((select xid from follower_cursors where name = $2), '0'), coalesce((select id from follower_cursors where name = $2), 0))) as has_unread`,
    [tenantIds, name],
  );
  return found?.has_unread ?? true;
}

async function refuseUnrest(tx: SqlTag, moved: Moved, followers: FreezeNeeds["followers"]): Promise<void> {
  const running = await runningJobs(tx, moved);
  if (running > 0) throw new NotAtRest(`${running} jobs of the brands are running`);
  const unsupported = await checkUnsupported(tx, moved);
  if (unsupported.length > 0) throw new Error(`${unsupported.join("; ")}: abort the move`);
  for (const follower of followers)
    if (await hasUnread(tx, moved, follower)) throw new NotAtRest(`follower ${follower.name} has not read all rows of the brands`);
}

/** Why a table stays locked, once maintenance that gives way has ended. Throws what is no lock. */
async function lockedBy(source: Sql, error: unknown): Promise<string> {
  if (!isLocked(error)) throw error;
  const maintained = await displaceMaintenance(source);
  return maintained.length > 0 ? `a vacuum or the build of an index holds ${maintained.join(", ")}` : "a transaction keeps a table locked";
}

/**
 * From one commit on, the source refuses every write of the brands and its product no longer sees them. Their jobs, bets and followers are
 * at rest at that moment: the check runs with every table locked against writers. Throws if they do not come to rest in time.
 */
export async function freeze(needs: FreezeNeeds, move: Move): Promise<void> {
  const { source, tables, followers, say } = needs;
  // First the ledger alone: a server that has not noticed must not keep the followers busy.
  const ledger = tables.filter(({ name }) => name === "entries");
  const key = { id: move.id, role: "source" } as const;
  await withPatience(source, () =>
    source.begin(async (tx) => {
      await movesStore.expect(tx, key, ["begun"]);
      await addTriggers(tx, ledger, move);
    }),
  );
  const until = Date.now() + needs.timeoutMs;
  let last = "";
  for (;;) {
    try {
      const jobs = await source.begin(async (tx) => {
        await movesStore.expect(tx, key, ["begun"]);
        await addTriggers(tx, tables, move);
        await refuseUnrest(tx, move, followers);
        const taken = await takeJobs(tx, move.id, move);
        // A worker may have taken a job since the first look: it is not in the queue, and would be lost.
        if ((await runningJobs(tx, move)) > 0) throw new NotAtRest("a job of the brands has started");
        await hide(tx, move.id, move);
        await movesStore.reach(tx, key, { from: ["begun"], to: "frozen" });
        return taken;
      });
      return say(`frozen; ${jobs} jobs wait for the target`);
    } catch (error) {
      const reason = error instanceof NotAtRest ? error.message : await lockedBy(source, error);
      if (Date.now() > until) throw new Error(`the brands do not come to rest: ${reason}`, { cause: error });
      if (reason !== last) say(`waiting: ${reason}`);
      last = reason;
      await sleep(retryMs);
    }
  }
}
