import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { appRole } from "../../apps/server/src/kernel/app-role.ts";
import { createMovableClock } from "../../apps/server/src/kernel/clock.ts";
import { connect } from "../../apps/server/src/kernel/db.ts";
import { newId } from "../../apps/server/src/kernel/ids.ts";
import { createLog } from "../../apps/server/src/kernel/log.ts";
import { createMetrics } from "../../apps/server/src/kernel/metrics.ts";
import { installJobSchema } from "../../apps/server/src/kernel/jobs.ts";
import { migrate, readSchema } from "../../apps/server/src/kernel/migrate.ts";
import type { PlayerKey } from "../../apps/server/src/kernel/scope.ts";
import { createWallet } from "../../apps/server/src/modules/wallet/index.ts";

const players = 20;
const pauseMs = 5;

/** A posting that the ledger acknowledged: its key, and the machine's time before it was sent and after its answer. */
export interface Acknowledged {
  readonly external_id: string;
  readonly sentAt: number;
  readonly answeredAt: number;
}

export interface PlayersAtWork {
  readonly acknowledged: readonly Acknowledged[];
  /** Stops properly. A lost database also ends the players. */
  stop(): Promise<void>;
}

/** Installs the product and starts players who post without a pause. They get bonus money: no bank takes part. */
export async function startPlayers(url: string): Promise<PlayersAtWork> {
  const tenant_id = await install(url);
  const database = connect(url, { max: 8, role: appRole });
  const clock = createMovableClock();
  const wallet = createWallet({ ...database, clock, log: createLog("silent"), metrics: createMetrics() });
  const owners = Array.from({ length: players }, (): PlayerKey => ({ tenant_id, player_id: newId() }));
  await database.db.transaction().execute(async (tx) => {
    for (const owner of owners) await wallet.open(tx, { ...owner, operator_timezone: "America/Sao_Paulo" });
  });
  const acknowledged: Acknowledged[] = [];
  const ending = new AbortController();
  const work = async (owner: PlayerKey): Promise<void> => {
    while (!ending.signal.aborted) {
      const key = { ...owner, source: "rehearsal", external_id: newId() };
      const sentAt = Date.now();
      const posting = await wallet.post({ ...key, kind: "reward", amount: 100, reason: "rehearsal" }).catch(() => null);
      if (posting === null) return;
      assert(posting.status === "posted");
      acknowledged.push({ external_id: key.external_id, sentAt, answeredAt: Date.now() });
      await sleep(pauseMs);
    }
  };
  const atWork = Promise.all(owners.map(work));
  return {
    acknowledged,
    stop: async () => {
      ending.abort();
      await Promise.race([atWork, sleep(5_000, undefined, { ref: false })]);
      await Promise.race([wallet.drain(), sleep(5_000, undefined, { ref: false })]);
      await database.close();
    },
  };
}

async function install(url: string): Promise<number> {
  const { sql, close } = connect(url, { max: 1 });
  try {
    await migrate(sql, await readSchema());
    await installJobSchema(url);
    const [tenant] = await sql<{ id: number }[]>`
      with operator as (insert into operators (slug, name) values ('rehearsal', 'Rehearsal') returning id)
      insert into tenants (operator_id, slug, settings) select id, 'rehearsal', '{}' from operator returning id`;
    assert(tenant);
    return tenant.id;
  } finally {
    await close();
  }
}
