import type { CrashBetSeen } from "@trevo/contract";
import { element } from "../frame/element.ts";
import type { Format } from "../frame/format.ts";
import { createRender, h, viewOnce, type View } from "../frame/render.ts";
import type { CrashMessages } from "./crash-messages.ts";

/** Number of bets that fit in the tallest panel. */
const shown = 20;

/** Creates the list of the round's bets at this brand, largest first. It shows real bets only, and may be empty. */
export function createBetsList(words: CrashMessages, format: Format) {
  const box = element("section", { class: "crowd", "aria-label": words.bets });
  const render = createRender(box);

  const row = (bet: CrashBetSeen, mine: boolean): View =>
    h(
      "li",
      { key: bet.id, "data-state": bet.state, class: mine && "mine" },
      h("span", {}, mine ? words.you : (bet.name ?? words.hidden)),
      h("span", {}, format.money(bet.stake)),
      h("b", {}, bet.cashed_x100 === null ? "" : format.factor(bet.cashed_x100 * 100)),
      h("b", {}, bet.state === "won" ? format.money(bet.payout) : ""),
    );
  // A changed bet is a new object, so the rows of the other bets are skipped.
  const own = viewOnce((bet: CrashBetSeen) => row(bet, true));
  const other = viewOnce((bet: CrashBetSeen) => row(bet, false));
  const show = (bets: readonly CrashBetSeen[], mineId: string | undefined): void => {
    const largest = [...bets].sort((a, b) => Number(b.id === mineId) - Number(a.id === mineId) || b.stake - a.stake);
    render(
      h("h2", {}, words.bets, " ", h("span", {}, bets.length > 0 ? String(bets.length) : "")),
      h("p", { hidden: bets.length > 0 }, words.betsNone),
      h("ul", {}, ...largest.slice(0, shown).map((bet) => (bet.id === mineId ? own(bet) : other(bet)))),
    );
  };
  show([], undefined);
  return { element: box, show };
}
