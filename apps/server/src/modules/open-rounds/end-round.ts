import type { Tx } from "../../kernel/db.ts";
import { bounded } from "../play/index.ts";
import { type Command, type Posting, type RoundRecord, type Wallet, ledgerRecords } from "../wallet/index.ts";

/** How a round ends: closed with these credits, or with all stakes returned. In centavos. */
export type RoundEnd =
  | {
      readonly kind: "settled";
      readonly staked: number;
      readonly credits: readonly { readonly transaction: string; readonly amount: number }[];
    }
  /** Closed as in the ledger: what was won stays, and nothing is posted. */
  | { readonly kind: "closed" }
  | { readonly kind: "returned" };

/** The result would differ from the one described. The transaction must roll back. */
export class SumsDiffer extends Error {
  constructor(words: string) {
    super(words);
    this.name = "SumsDiffer";
  }
}

const accepted: ReadonlySet<Posting["status"]> = new Set(["posted", "replayed", "already_rolled_back"]);

/**
 * Posts the end of a round, under the keys of the provider's own calls. Throws `SumsDiffer` unless the round in the ledger is then exactly
 * as described, whatever was posted concurrently. The wallet's lock is held until the transaction ends.
 */
export async function endRound(
  wallet: Pick<Wallet, "postIn" | "lockRestrictions">,
  tx: Tx,
  { round, end }: { readonly round: RoundRecord; readonly end: RoundEnd },
): Promise<void> {
  await wallet.lockRestrictions(tx, { tenant_id: round.tenant_id, player_id: round.player_id });
  for (const command of await commandsOf(tx, round, end)) {
    const { status } = await wallet.postIn(tx, command);
    if (!accepted.has(status)) throw new SumsDiffer(`${command.kind} was ${status}`);
  }
  const [now] = await ledgerRecords.roundResults(tx, [{ tenant_id: round.tenant_id, round_id: round.id }]);
  if (!now || !isAsDescribed(now, end)) throw new SumsDiffer(`left ${now?.state} with ${now?.staked} staked and ${now?.won} won`);
}

function isAsDescribed({ state, staked, won }: { state: string; staked: number; won: number }, end: RoundEnd): boolean {
  if (end.kind === "returned") return state === "rolled_back" && staked === 0 && won === 0;
  if (end.kind === "closed") return state === "closed";
  return state === "closed" && staked === end.staked && won === end.credits.reduce((sum, { amount }) => sum + amount, 0);
}

async function commandsOf(tx: Tx, round: RoundRecord, end: RoundEnd): Promise<Command[]> {
  const { tenant_id, player_id, provider, game_id, external_round } = round;
  const base = { tenant_id, player_id, provider, source: provider };
  if (end.kind === "returned") {
    const bets = await ledgerRecords.activeBets(tx, { tenant_id, round_id: round.id });
    return bets.map((target_external_id) => ({
      ...base,
      kind: "rollback",
      external_id: bounded(`rollback:sweep:${target_external_id}`),
      target_external_id,
    }));
  }
  const credits = end.kind === "settled" ? end.credits : [];
  return [
    ...credits.map(({ transaction, amount }): Command => ({
      ...base,
      kind: "win",
      external_id: bounded(transaction),
      round: external_round,
      game_id,
      amount,
      closes: false,
      requires_bet: true,
    })),
    { ...base, kind: "close_round", external_id: `close:sweep:${round.id}`, round: external_round, round_id: round.id },
  ];
}
