import { describe, expect, it } from "vitest";
import { betOf, roundOf } from "./test/table.ts";
import { enterRound, takeOwnBet, type Watched } from "./table-watch.ts";

const watched = (more: Partial<Watched> = {}): Watched => ({
  round: roundOf(),
  bets: new Map([["bet-1", { id: "bet-1", name: "A***", stake: 100, state: "open", cashed_x100: null, payout: 0 }]]),
  mine: betOf(),
  history: [],
  chain: null,
  ...more,
});

const ended = (id: string) => roundOf({ id, phase: "crashed", ended_at: 10_000, point_x100: 250, chain_hash: `chain_hash of ${id}` });

describe("a round announced by the channel", () => {
  it("starts without bets if it is a new round", () => {
    const state = watched();
    enterRound(state, roundOf({ id: "flight-2", phase: "betting" }));
    expect(state).toMatchObject({ mine: null, round: { id: "flight-2" } });
    expect(state.bets.size).toBe(0);
  });

  it("keeps its bets through all its phases", () => {
    const state = watched();
    enterRound(state, ended("flight-1"));
    expect(state.mine?.id).toBe("bet-1");
    expect(state.bets.size).toBe(1);
  });

  it("is added to the history once, newest first, with at most twenty rounds", () => {
    const state = watched();
    for (let nth = 1; nth <= 25; nth += 1) for (const id of [`f${nth}`, `f${nth}`]) enterRound(state, ended(id));
    expect(state.history).toHaveLength(20);
    expect(state.history[0]).toMatchObject({ id: "f25", point_x100: 250, chain_hash: "chain_hash of f25" });
    expect(new Set(state.history.map(({ id }) => id)).size).toBe(20);
  });

  it("is not added to the history before its point and its chain_hash are known", () => {
    const state = watched();
    enterRound(state, roundOf({ phase: "crashed", point_x100: 250, chain_hash: null }));
    enterRound(state, roundOf({ phase: "returned", point_x100: null, chain_hash: "x" }));
    expect(state.history).toEqual([]);
  });
});

describe("the player's bet", () => {
  const won = betOf({ state: "won", cashed_x100: 150, payout: 150 });

  it("is set from a response, and so is its result", () => {
    const state = watched({ mine: null });
    takeOwnBet(state, betOf());
    takeOwnBet(state, won);
    expect(state.mine).toEqual(won);
  });

  it("is not reopened by a late response", () => {
    const state = watched({ mine: won });
    takeOwnBet(state, betOf());
    expect(state.mine).toEqual(won);
  });

  it("is replaced by a bet on another round", () => {
    const state = watched({ mine: won });
    takeOwnBet(state, betOf({ id: "bet-2" }));
    expect(state.mine?.id).toBe("bet-2");
  });
});
