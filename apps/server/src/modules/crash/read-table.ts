import type { CrashTable } from "@trevo/contract";
import type { DatabaseTime } from "../../kernel/database-time.ts";
import type { Db } from "../../kernel/db.ts";
import type { LaunchScope, Tenant } from "../../kernel/scope.ts";
import type { Bank } from "./create-bank.ts";
import type { Chains } from "./create-chains.ts";
import type { TableEvents } from "./create-table-events.ts";
import type { Watchers } from "./create-watchers.ts";
import { checkGame, holderOf } from "./place-bet.ts";
import { isRevealed, presentOwn, presentRound } from "./present.ts";
import { crashStore } from "./store.ts";

const shownRounds = 20;
const maxShownBets = 30;

export interface TableNeeds {
  readonly db: Db;
  readonly time: DatabaseTime;
  readonly bank: Bank;
  readonly chains: Chains;
  readonly events: Pick<TableEvents, "present">;
  readonly watchers: Pick<Watchers, "note">;
  readonly realtimeKeyOf: (tenant: Tenant) => string;
}

/** Returns the current round, its bets, and the previous rounds. Every reader counts as a viewer. */
export async function readTable(needs: TableNeeds, scope: LaunchScope): Promise<CrashTable> {
  const { db, time, bank, chains } = needs;
  checkGame(scope);
  needs.watchers.note();
  const holder = holderOf(scope);
  const [present, ended] = await Promise.all([crashStore.latestRound(db), crashStore.endedRounds(db, shownRounds)]);
  const history = ended.filter(isRevealed);
  // The two reads happen at different moments. If the round ended in between, use the later row.
  const round = history.find(({ id }) => id === present?.id) ?? present;
  const [bets, mine, balance] = await Promise.all([
    round ? crashStore.shownBets(db, { tenant_id: holder.tenant_id, round_id: round.id }, maxShownBets) : [],
    round && crashStore.findBetInRound(db, holder, round.id),
    bank.balance(holder),
  ]);
  return {
    now: (await time.at(time.monotonicNow())).earliest,
    round: round ? presentRound(round) : null,
    bets: await needs.events.present(holder.tenant_id, bets),
    mine: mine ? presentOwn(mine) : null,
    history: history.map(({ id, nth, point_x100, chain_hash, commitment }) => ({ id, nth, point_x100, chain_hash, commitment })),
    chain: round ? await chains.publicPart(round.chain_id) : null,
    balance,
    realtime_key: needs.realtimeKeyOf(scope.tenant),
  };
}
