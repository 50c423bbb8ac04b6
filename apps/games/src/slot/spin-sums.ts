import { centavos, type Centavos } from "@trevo/domain";
import { slotPrize, slotWindow, slotWins, type SlotEngine, type SlotSpin, type SlotTable } from "@trevo/engines";
import type { GameFrame } from "../frame/start-game.ts";
import { slotMessages } from "./slot-messages.ts";
import { symbolOf, type SlotTheme } from "./slot-theme.ts";
import { symbols } from "./symbols/symbols.ts";

/** A slot's engine and its appearance. */
export interface Slot {
  readonly slot: SlotEngine;
  readonly theme: SlotTheme;
}

/** Returns the largest win in words, and how many more there are; empty without a win. `multiplier` is that of free spins. */
export function winSentence(
  { format, session }: Pick<GameFrame, "format" | "session">,
  { slot: { table }, theme }: Slot,
  { staked, spin, multiplier }: { readonly staked: Centavos; readonly spin: SlotSpin; readonly multiplier: number },
): string {
  const words = slotMessages[session.locale];
  const [best, ...more] = winsOf(table, spin);
  if (!best) return "";
  const name = symbols[symbolOf(theme, table, best.symbol)][session.locale];
  const where = best.line === undefined ? best.ways && words.ways(String(best.ways)) : words.line(String(best.line + 1));
  const prize = format.money(slotPrize(table, staked, Math.min(best.coins, table.cap) * multiplier));
  return [`${best.count} × ${name}`, where, prize, more.length > 0 && words.more(String(more.length))].filter(Boolean).join(" · ");
}

/** Returns the wins, the largest first. */
export const winsOf = (table: SlotTable, spin: SlotSpin) =>
  slotWins(table, slotWindow(table, spin.stops)).toSorted((a, b) => b.coins - a.coins);

/** Returns the running total in centavos and the number of free spins awarded so far, before each free spin and after the last. */
export function freeTotals(
  table: SlotTable,
  staked: Centavos,
  [paid, ...free]: readonly SlotSpin[],
): { total: Centavos; awarded: number }[] {
  const totals = [{ total: slotPrize(table, staked, paid?.coins ?? 0), awarded: paid?.awards ?? 0 }];
  for (const spin of free) {
    const { total, awarded } = totals.at(-1) ?? { total: centavos(0), awarded: 0 };
    totals.push({ total: centavos(total + slotPrize(table, staked, spin.coins)), awarded: awarded + spin.awards });
  }
  return totals;
}
