import { lowestOdds } from "@trevo/sports";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import { recordPlayerEvent } from "../../kernel/player-events.ts";
import { runEach } from "../../kernel/run-each.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { FreeBets, FreeBetUse } from "../free-bets/index.ts";
import type { Notifications } from "../notifications/index.ts";
import type { Sports } from "../sports/index.ts";
import type { Wallet } from "../wallet/index.ts";
import { announceBet, type AnnounceBetNeeds, type ChangedBet } from "./announce-bet.ts";
import { betStore, type WholeBet } from "./bet-store.ts";
import { compareWithResults, groupResults, marketsOf } from "./decide-settlement.ts";
import { correctionStore } from "./correction-store.ts";
import { holdCorrections } from "./hold-corrections.ts";
import { ledgerSource, settlementCommands } from "./ledger-keys.ts";
import { settlementNotification } from "./messages.ts";
import { type BetChange, changesOf, findBets } from "./settlement-effect.ts";
import { type BetKey, settlementStore } from "./settlement-store.ts";

export interface SettleNeeds extends AnnounceBetNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, "error">;
  readonly cases: {
    /** Makes the case visible to staff; may be called repeatedly. */
    report(round: RoundInCase): Promise<void>;
    /** Called in the transaction that ends the round. */
    over(tx: Tx, round: Pick<RoundInCase, "tenant_id" | "round_id">): Promise<void>;
  };
  readonly sports: Pick<Sports, "standingResults">;
  readonly freeBets: Pick<FreeBets, "lock" | "giveBack" | "takeAgain">;
  readonly notifications: Pick<Notifications, "send">;
  readonly wallet: Pick<Wallet, "lockMany" | "postAllIn" | "announce">;
}

/** The ledger's round of a bet. */
interface RoundInCase {
  readonly tenant_id: number;
  readonly round_id: string;
  readonly player_id: string;
  readonly provider_code: string;
  readonly moved_at: Date;
}

/** Number of attempts, over about four minutes, after which a bet is also reported to staff. */
const maxAttempts = 8;

/** Maximum odds in the detail of a posting, thousandths. Those of a multiple may have more digits than a number holds. */
const maxSaidOdds = 1_000_000_000;

const ownerOf = ({ bet }: WholeBet): PlayerKey => ({ tenant_id: bet.tenant_id, player_id: bet.player_id });

/** The bets of these keys, whose rows the transaction holds, compared with the present results. */
async function readCompared(needs: SettleNeeds, tx: Tx, keys: readonly BetKey[]) {
  const bets = await findBets(tx, keys);
  const resultsOf = groupResults(await needs.sports.standingResults(tx, marketsOf(bets)));
  return { bets: bets.map((bet) => compareWithResults(bet, resultsOf)), resultsOf };
}

/**
 * Settles these bets, whose rows the transaction holds, in one group of the ledger. A bet that cannot be settled yet only stores the
 * results that its selections were compared with; a correction that two people must decide is withheld. Throws if the ledger refuses one of
 * them; then nothing has happened.
 */
async function settleHeld(needs: SettleNeeds, tx: Tx, keys: readonly BetKey[]): Promise<ChangedBet[]> {
  const { bets, resultsOf } = await readCompared(needs, tx, keys);
  const changes = await changesOf(tx, bets);
  await settlementStore.keepCompared(
    tx,
    bets.flatMap(({ legs }) => legs.flatMap(({ selections }) => selections)),
  );
  await settlementStore.unmark(tx, keys);
  const { posted, withheld, automatic } = await holdCorrections(needs, tx, { changes, resultsOf });
  await postTogether(needs, tx, posted);
  await correctionStore.keep(tx, automatic);
  return [...posted, ...withheld].map(({ whole }) => ({ owner: ownerOf(whole), id: whole.bet.id }));
}

async function postTogether(needs: SettleNeeds, tx: Tx, settled: readonly BetChange[]): Promise<void> {
  if (settled.length === 0) return;
  await needs.freeBets.lock(
    tx,
    settled.flatMap(({ whole }) => freeBetOf(whole) ?? []),
  );
  await needs.wallet.lockMany(
    tx,
    settled.map(({ whole }) => ownerOf(whole)),
  );
  await post(needs, tx, settled);
  for (const one of settled) await keepSettled(needs, tx, one);
}

async function post(needs: SettleNeeds, tx: Tx, settled: readonly BetChange[]): Promise<void> {
  const commands = settled.flatMap(({ whole, last, next }) => {
    const { ticket_hash, id } = whole.bet;
    const { settlement_no, outcome } = next;
    const lowest_odds_x1000 = Math.min(Number(lowestOdds({ sizes: whole.bet.sizes, legs: whole.legs })), maxSaidOdds);
    // Missions and races count the bet by this detail.
    const detail = { ticket_hash, settlement_no, outcome, lowest_odds_x1000, settled_stake: whole.bet.remaining_stake };
    return settlementCommands(ownerOf(whole), id, { last, next, detail });
  });
  const postings = await needs.wallet.postAllIn(tx, commands);
  const failed = postings.findIndex(({ status }) => status !== "posted");
  if (failed >= 0) throw new Error(`${commands[failed]?.external_id} was answered with ${postings[failed]?.status}`);
}

/** The free bet that paid the stake; null if the player did. */
const freeBetOf = ({ bet }: WholeBet): FreeBetUse | null =>
  bet.free_bet_id === null ? null : { tenant_id: bet.tenant_id, id: bet.free_bet_id, bet_id: bet.id };

/** Returns the free bet of a void bet, and takes it again if a correction makes the bet valid. */
async function moveFreeBet({ freeBets }: SettleNeeds, tx: Tx, { whole, last, next }: BetChange): Promise<void> {
  const use = freeBetOf(whole);
  if (!use) return;
  if (next.outcome === "void") await freeBets.giveBack(tx, use);
  else if (last?.outcome === "void") await freeBets.takeAgain(tx, use);
}

async function keepSettled(needs: SettleNeeds, tx: Tx, { whole, last, next }: BetChange): Promise<void> {
  const { bet } = whole;
  await settlementStore.keep(tx, whole, next);
  await moveFreeBet(needs, tx, { whole, last, next });
  if (bet.attempts >= maxAttempts) await needs.cases.over(tx, { tenant_id: bet.tenant_id, round_id: bet.id });
  const notification = settlementNotification(whole, next);
  if (notification) await needs.notifications.send(tx, { to: ownerOf(whole), notification });
  await recordPlayerEvent(tx, {
    ...ownerOf(whole),
    kind: "sport_bet_settled",
    key: `${bet.id}:${next.settlement_no}`,
    data: { bet_id: bet.id, settlement_no: next.settlement_no, stake: bet.stake, payout: next.payout, outcome: next.outcome },
    at: needs.clock.now(),
  });
}

/** Locks some of the bets that wait for settlement. */
export type TakeWaiting = (tx: Tx) => Promise<BetKey[]>;

/** Takes bets and settles them in one transaction. Returns how many it took. */
export async function settleTogether(needs: SettleNeeds, take: TakeWaiting): Promise<number> {
  const { taken, changed } = await needs.db.transaction().execute(async (tx) => {
    const keys = await take(tx);
    return { taken: keys.length, changed: await settleHeld(needs, tx, keys) };
  });
  for (const bet of changed) await announceBet(needs, bet);
  return taken;
}

/** Takes bets and settles each in a transaction of its own: a bet that fails is postponed and delays no other. */
export async function settleOneByOne(needs: SettleNeeds, take: TakeWaiting): Promise<number> {
  const keys = await needs.db.transaction().execute(take);
  const settleOne = async (key: BetKey): Promise<void> => {
    const changed = await needs.db
      .transaction()
      .execute(async (tx) => ((await betStore.lock(tx, key)) ? settleHeld(needs, tx, [key]) : []));
    for (const bet of changed) await announceBet(needs, bet);
  };
  await runEach(needs.log, keys, {
    run: (key) => settleOne(key).catch((error: unknown) => putOff(needs, key, error)),
    describe: ({ tenant_id, id }) => ({ tenant_id, bet: id }),
    failure: "a sports bet could not be settled yet",
  });
  return keys.length;
}

async function putOff({ db, cases }: SettleNeeds, key: BetKey, error: unknown): Promise<never> {
  const attempts = await settlementStore.postpone(db, key);
  const [whole] = await betStore.find(db, key.tenant_id, [key.id]);
  // Nothing of a withheld bet is posted, so nothing of it can fail: it was withheld after this attempt had begun.
  if (whole && whole.bet.status !== "withheld" && attempts >= maxAttempts)
    await cases.report({ ...ownerOf(whole), round_id: key.id, provider_code: ledgerSource.provider, moved_at: whole.bet.placed_at });
  throw error;
}
