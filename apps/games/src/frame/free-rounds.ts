import type { GameFreeRounds, HouseRound } from "@trevo/contract";
import { freeRoundMessages } from "./free-round-messages.ts";
import { h, type View } from "./render.ts";
import type { GameFrame } from "./start-game.ts";

/** The player's free rounds in the frame. They are played first; no paid round follows until the player agrees. */
export interface FreeRounds {
  /** The free rounds that the next round belongs to; null if the next round is paid. */
  current(): GameFreeRounds | null;
  /** Why nothing can be played: the free rounds are used up and the player has not continued yet. Null otherwise. */
  missing(): string | null;
  view(): View | null;
  played(round: HouseRound): void;
  /** Replaces the state with the server's. */
  replace(free: GameFreeRounds | null): void;
}

type State =
  | { readonly name: "none" }
  | { readonly name: "free"; readonly free: GameFreeRounds; readonly won: number }
  /** The player bets with the balance and may return to the free rounds. */
  | { readonly name: "put_off"; readonly free: GameFreeRounds; readonly won: number }
  | { readonly name: "done"; readonly won: number };

export function createFreeRounds(
  { call, format, session }: Pick<GameFrame, "call" | "format" | "session">,
  changed: () => void,
): FreeRounds {
  const words = freeRoundMessages[session.locale];
  let state: State = session.free_rounds ? { name: "free", free: session.free_rounds, won: 0 } : { name: "none" };
  const go = (next: State) => {
    state = next;
    changed();
  };
  const replace = (free: GameFreeRounds | null) => {
    if (state.name === "none") return free ? go({ name: "free", free, won: 0 }) : undefined;
    if (state.name === "done") return;
    if (free === null) return go({ name: "done", won: state.won });
    const isKnown = state.free.id === free.id;
    if (!isKnown || state.free.remaining !== free.remaining) go({ ...state, free, won: isKnown ? state.won : 0 });
  };
  /** Another reward may have granted further free rounds. */
  const goOn = async () => {
    go({ name: "none" });
    const reply = await call("GET /house/api/session", {});
    if (reply.ok) replace(reply.data.data.free_rounds);
  };
  const key = (label: string, onclick: () => void) => h("button", { type: "button", class: "button quiet", onclick }, label);
  const banner = (title: string, text: string | null, button: View) =>
    h("section", { class: "free-rounds", role: "status" }, h("b", {}, title), text && h("span", {}, text), button);

  return {
    current: () => (state.name === "free" ? state.free : null),
    missing: () => (state.name === "done" ? words.choose : null),
    view: () => {
      if (state.name === "none") return null;
      if (state.name === "done")
        return banner(
          words.done(format.money(state.won)),
          null,
          key(words.goOn, () => void goOn()),
        );
      const { free, won } = state;
      const title = words.remaining(free.remaining);
      return state.name === "free"
        ? banner(
            title,
            words.worth[free.wins](format.money(free.stake)),
            key(words.useBalance, () => go({ name: "put_off", free, won })),
          )
        : banner(
            title,
            null,
            key(words.useFree, () => go({ name: "free", free, won })),
          );
    },
    played: ({ free_round, payout = 0 }) => {
      if (!free_round || (state.name !== "free" && state.name !== "put_off") || state.free.id !== free_round.id) return;
      const won = state.won + payout;
      const { remaining = state.free.remaining - 1 } = free_round;
      go(remaining > 0 ? { ...state, free: { ...state.free, remaining }, won } : { name: "done", won });
    },
    replace,
  };
}
