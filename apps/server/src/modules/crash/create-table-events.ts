import type { CrashEvents } from "@trevo/contract";
import type { DatabaseTime } from "../../kernel/database-time.ts";
import type { Log } from "../../kernel/log.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { presentRound, presentSeen } from "./present.ts";
import type { StoredBet, StoredRound } from "./store.ts";

/** Sends an event to everyone who watches the table at a brand. */
export type Broadcast = <E extends keyof CrashEvents>(tenantId: number, event: E, data: CrashEvents[E]) => Promise<void>;

export interface TableEventNeeds {
  readonly time: DatabaseTime;
  readonly log: Log;
  readonly tenants: { all(): Promise<readonly Pick<Tenant, "id" | "state">[]> };
  readonly namesOf: (tenantId: number, playerIds: readonly string[]) => Promise<Map<string, string | null>>;
  readonly broadcast: Broadcast;
}

/** How long bets are collected before they are shown, in ms, and how many a brand's list accepts at a time. */
const gatherMs = 150;
const shownMost = 30;

export interface TableEvents {
  round(round: StoredRound): void;
  tick(round: StoredRound): void;
  /** Bets that were placed or ended. Demo bets are shown to nobody. */
  bets(roundId: string, bets: readonly StoredBet[]): void;
  /** Presents the bets with the names that may be shown. */
  present(tenantId: number, bets: readonly StoredBet[]): Promise<ReturnType<typeof presentSeen>[]>;
}

/** Sends hints to viewers of the table, after the commit. A client that missed one requests the table. */
export function createTableEvents(needs: TableEventNeeds): TableEvents {
  const gathered = new Map<string, { tenantId: number; roundId: string; bets: Map<string, StoredBet> }>();

  const quietly = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => needs.log.warn({ err: error }, "could not send an event of the crash table"));
  };
  const toAll = async <E extends "CrashRound" | "CrashTick">(event: E, data: Omit<CrashEvents[E], "now">): Promise<void> => {
    const serving = (await needs.tenants.all()).filter(({ state }) => state === "active");
    const { earliest: now } = await needs.time.at(needs.time.monotonicNow());
    await Promise.all(serving.map(({ id }) => needs.broadcast(id, event, { ...data, now } as CrashEvents[E])));
  };
  const present: TableEvents["present"] = async (tenantId, bets) => {
    const names = await needs.namesOf(
      tenantId,
      bets.map(({ holder_id }) => holder_id),
    );
    return bets.map((bet) => presentSeen(bet, names.get(bet.holder_id) ?? null));
  };
  const flush = async (key: string): Promise<void> => {
    const group = gathered.get(key);
    gathered.delete(key);
    if (!group) return;
    const largest = [...group.bets.values()].sort((a, b) => b.stake - a.stake).slice(0, shownMost);
    await needs.broadcast(group.tenantId, "CrashBets", { round_id: group.roundId, bets: await present(group.tenantId, largest) });
  };

  return {
    round: (round) => quietly(toAll("CrashRound", { round: presentRound(round) })),
    tick: (round) => quietly(toAll("CrashTick", { id: round.id })),
    bets: (roundId, bets) => {
      for (const bet of bets.filter(({ is_demo }) => !is_demo)) {
        const key = `${bet.tenant_id} ${roundId}`;
        const group = gathered.get(key) ?? { tenantId: bet.tenant_id, roundId, bets: new Map() };
        if (!gathered.has(key)) setTimeout(() => quietly(flush(key)), gatherMs);
        gathered.set(key, group);
        group.bets.set(bet.id, bet);
      }
    },
    present,
  };
}
