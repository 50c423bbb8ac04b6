import { type Balance, type BetRecord, type Transaction, transactionStatus } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { EntryKind, EntryRecord, RoundRecord, WalletBalance } from "../wallet/index.ts";

const descriptions = {
  deposit_reversed: { pt: "Depósito devolvido", en: "Deposit returned" },
  payout_returned: { pt: "Saque devolvido pelo banco", en: "Withdrawal returned by the bank" },
  grant: { pt: "Bônus", en: "Bonus" },
  forfeit: { pt: "Bônus encerrado", en: "Bonus ended" },
  conversion: { pt: "Bônus convertido em saldo", en: "Bonus turned into cash" },
  adjustment: { pt: "Ajuste", en: "Adjustment" },
  bet: { pt: "Aposta", en: "Bet" },
  bet_rolled_back: { pt: "Aposta cancelada", en: "Bet cancelled" },
  win: { pt: "Prêmio", en: "Win" },
  win_rolled_back: { pt: "Prêmio desfeito", en: "Win undone" },
  purchase: { pt: "Compra de caixa", en: "Box purchase" },
  sale: { pt: "Venda de prêmio", en: "Prize sale" },
  prize: { pt: "Prêmio de caixa", en: "Box prize" },
} as const satisfies Record<string, Localized>;

export const presentBalance = (balance: WalletBalance): Balance => ({
  balance: balance.cash + balance.bonus,
  balance_withdrawal: balance.cash,
  bonus: balance.bonus,
  held: balance.held,
  deposit_count: balance.deposit_count,
  currency: "BRL",
  version: balance.version,
});

/** Kinds of entry shown in a history, with the type each is shown as. Deposits and withdrawals are shown from their own rows. */
export const shownAs = {
  deposit_reversed: "deposit",
  payout_returned: "withdraw",
  grant: "bonus",
  forfeit: "bonus",
  adjustment: "bonus",
  conversion: "rollover",
  bet: "bet",
  bet_rolled_back: "bet",
  purchase: "bet",
  win: "win",
  win_rolled_back: "win",
  sale: "win",
  prize: "win",
} as const satisfies Partial<Record<EntryKind, Transaction["type"]>>;

export type ShownKind = keyof typeof shownAs;

export const isShown = (kind: EntryKind): kind is ShownKind => kind in shownAs;

export const presentEntry = (scope: PlayerScope, entry: EntryRecord & { kind: ShownKind }): Transaction => ({
  id: entry.id,
  type: shownAs[entry.kind],
  status: transactionStatus.approved,
  // A conversion moves bonus to cash; its amount is what became cash.
  amount: entry.kind === "conversion" ? entry.cash : entry.cash + entry.bonus,
  balance_after: entry.cash_after + entry.bonus_after,
  description: descriptions[entry.kind][scope.locale],
  note: null,
  deposit_reason: null,
  method: null,
  cancellable: false,
  cancellable_until: null,
  created_at: entry.at.toISOString(),
  updated_at: entry.at.toISOString(),
});

export interface GameOfRound {
  readonly title: string;
  readonly gamecode: string;
  readonly image: string;
  readonly provider_name: string;
}

/** `game` is null if it is no longer in the catalogue; the round is shown all the same. */
export function presentRound(round: RoundRecord, game: GameOfRound | null): BetRecord {
  const staked = round.staked_cash + round.staked_bonus;
  const won = round.won_cash + round.won_bonus;
  return {
    id: round.id,
    game_id: round.game_id,
    game: game?.title ?? round.provider,
    gamecode: game?.gamecode ?? "",
    image: game?.image ?? "",
    provider_name: game?.provider_name ?? round.provider,
    state: round.state,
    bet_amount: staked,
    win_amount: won,
    multiplier_x100: round.state === "open" || staked === 0 ? null : Math.floor((won * 100) / staked),
    provable: round.seed_id !== null && round.detail !== null && round.state !== "open",
    created_at: round.opened_at.toISOString(),
  };
}
