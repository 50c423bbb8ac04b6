import assert from "node:assert/strict";
import type { WalletStatement } from "@trevo/contract";
import { calendarPeriod, nextDay, startOfDay } from "@trevo/domain";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { EntryKind, PeriodMoves } from "../wallet/index.ts";
import type { StatementNeeds } from "./needs.ts";

type Line = "deposited" | "withdrawn" | "staked" | "won" | "bonus" | "adjusted";

/**
 * The line of a statement that each kind of entry counts in. A hold and its release only move money inside the wallet. A debt is the part
 * of a returned deposit that the balance did not cover.
 */
const lineOf: Record<EntryKind, Line> = {
  deposit: "deposited",
  deposit_reversed: "deposited",
  debt: "deposited",
  debt_paid: "deposited",
  hold: "withdrawn",
  release: "withdrawn",
  payout: "withdrawn",
  payout_returned: "withdrawn",
  bet: "staked",
  bet_rolled_back: "staked",
  purchase: "staked",
  win: "won",
  win_rolled_back: "won",
  sale: "won",
  prize: "won",
  grant: "bonus",
  forfeit: "bonus",
  conversion: "bonus",
  adjustment: "adjusted",
  close: "adjusted",
};

function sumUp({ opening, closing, moves }: PeriodMoves): Record<Line | "opening" | "closing" | "result" | "rounds", number> {
  const lines: Record<Line, number> = { deposited: 0, withdrawn: 0, staked: 0, won: 0, bonus: 0, adjusted: 0 };
  for (const { kind, amount } of moves) lines[lineOf[kind]] += amount;
  const sum = Object.values(lines).reduce((total, amount) => total + amount, opening);
  assert.equal(sum, closing, "a statement's lines do not make its closing balance");
  const rounds = moves.find(({ kind }) => kind === "bet")?.count ?? 0;
  return { opening, ...lines, result: lines.staked + lines.won, closing, rounds };
}

/** Statement of a month (`2026-11`) or a year (`2026`) of the brand's calendar, from the ledger's entries. */
export async function readStatement(
  needs: Pick<StatementNeeds, "clock" | "wallet">,
  scope: PlayerScope,
  period: string,
): Promise<WalletStatement> {
  const { timezone, id } = scope.tenant;
  const { from, to } = calendarPeriod(period);
  const until = startOfDay(nextDay(to), timezone);
  const moves = await needs.wallet.movesIn({ tenant_id: id, player_id: scope.player_id }, { since: startOfDay(from, timezone), until });
  const now = needs.clock.now();
  return { period, from, to, complete: until <= now, ...sumUp(moves), issued_at: now.toISOString() };
}
