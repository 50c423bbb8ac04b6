import type { BetRecord, Transaction } from "@trevo/contract";
import { formatMultiplier } from "@trevo/ui/format";
import type { IconName } from "@trevo/ui/icon";
import type { Locale } from "@trevo/domain";
import { keyTypeName, type StatusLook, statusLook } from "../../lib/transaction-look.ts";
import { m } from "../../paraglide/messages.js";
import type { StatementLine } from "./statement.ts";

/** `in`: received, `won`: won, `out`: spent, `none`: no movement. */
export type AmountTone = "in" | "won" | "out" | "none";

export interface LineLook {
  icon: IconName;
  title: string;
  status: StatusLook;
  /** Change of the player's money in centavos, signed. Unsigned if nothing moved. */
  amount: number;
  tone: AmountTone;
}

const icons: Record<Transaction["type"], IconName> = {
  deposit: "pix",
  withdraw: "send",
  bonus: "gift",
  rollover: "swap",
  win: "star",
  bet: "dice",
};

/** Returns the text and tone of a statement line. */
export function lineLook(line: StatementLine, locale: Locale): LineLook {
  return line.kind === "money" ? moneyLook(line.transaction) : roundLook(line.bet, locale);
}

function moneyLook(transaction: Transaction): LineLook {
  const { type, status, amount, method } = transaction;
  const moved = type === "withdraw" ? status !== 2 && status !== 3 : status === 1;
  return {
    icon: icons[type],
    title: type === "withdraw" && method ? m.wallet_withdraw_to({ type: keyTypeName(method.type) }) : transaction.description,
    status: statusLook(transaction),
    amount: moved ? amount : Math.abs(amount),
    tone: !moved ? "none" : amount > 0 ? "in" : "out",
  };
}

/** Returns a round's gain: the prize less the stake. A prize below the stake is no win. */
export const gainOf = (bet: BetRecord): number => (bet.state === "rolled_back" ? 0 : bet.win_amount - bet.bet_amount);

function roundLook(bet: BetRecord, locale: Locale): LineLook {
  const gain = gainOf(bet);
  return {
    icon: "dice",
    title: bet.game,
    status: roundStatus(bet, locale),
    amount: bet.state === "rolled_back" ? bet.bet_amount : gain,
    tone: bet.state === "rolled_back" ? "none" : gain > 0 ? "won" : gain < 0 ? "out" : "none",
  };
}

function roundStatus(bet: BetRecord, locale: Locale): StatusLook {
  if (bet.state === "open") return { tone: "wait", icon: "clock", word: m.wallet_round_open() };
  if (bet.state === "rolled_back") return { tone: "still", icon: "swap", word: m.wallet_round_undone() };
  if (bet.win_amount === 0) return { tone: "still", icon: "x", word: m.wallet_round_lost() };
  return {
    tone: gainOf(bet) > 0 ? "good" : "still",
    icon: gainOf(bet) > 0 ? "check" : "minus",
    // Box openings and free rounds have no stake, so there is no multiplier.
    word: bet.bet_amount === 0 ? m.wallet_receipt_prize() : formatMultiplier(bet.multiplier_x100 ?? 0, locale),
  };
}
