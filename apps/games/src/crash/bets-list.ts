import type { CrashBetSeen } from "@trevo/contract";
import { element } from "../frame/element.ts";
import type { Format } from "../frame/format.ts";
import type { CrashMessages } from "./crash-messages.ts";

/** As many as the tallest panel holds. */
const shown = 20;

/** The round's bets at this brand, largest first: real ones, or none. */
export function createBetsList(words: CrashMessages, format: Format) {
  const list = element("ul");
  const none = element("p", {}, words.betsNone);
  const count = element("span", {});
  const box = element("section", { class: "crowd", "aria-label": words.bets }, element("h2", {}, words.bets, " ", count), none, list);

  const line = (bet: CrashBetSeen, mine: boolean) =>
    element(
      "li",
      { "data-state": bet.state, ...(mine && { class: "mine" }) },
      element("span", {}, mine ? words.you : (bet.name ?? words.hidden)),
      element("span", {}, format.money(bet.stake)),
      element("b", {}, bet.cashed_x100 === null ? "" : format.factor(bet.cashed_x100 * 100)),
      element("b", {}, bet.state === "won" ? format.money(bet.payout) : ""),
    );

  return {
    element: box,
    show: (bets: readonly CrashBetSeen[], mineId: string | undefined): void => {
      const largest = [...bets].sort((a, b) => Number(b.id === mineId) - Number(a.id === mineId) || b.stake - a.stake);
      none.hidden = bets.length > 0;
      count.textContent = bets.length > 0 ? String(bets.length) : "";
      list.replaceChildren(...largest.slice(0, shown).map((bet) => line(bet, bet.id === mineId)));
    },
  };
}
