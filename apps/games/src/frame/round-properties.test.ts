import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLost } from "./refusal.ts";
import { advance, startRounds, type RoundRules } from "./round-machine.ts";
import { openRound, type Call, type Effect, type RoundEvent, type RoundState } from "./round-state.ts";
import { actionOf, betOf, lost, refusalOf, roundOf, rulesOf, type TestRound } from "./test/rounds.ts";

/** An event from the player, the site or the table, or the end of a pending effect, which `at` selects. */
type Deed =
  | { readonly type: "stake" | "act" | "look_up" | "balance" | "halt" | "autoplay" | "observe"; readonly amount: number }
  | { readonly type: "end"; readonly at: number; readonly outcome: number; readonly amount: number };

const amount = fc.integer({ min: 0, max: 2_000 });
const deed = (ends: number): fc.Arbitrary<Deed> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.record({ type: fc.constantFrom("stake", "act", "look_up", "balance", "halt", "autoplay"), amount }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("observe"), amount }) },
    { weight: ends, arbitrary: fc.record({ type: fc.constant("end"), at: fc.nat(20), outcome: fc.nat(20), amount }) },
  );
const deeds = fc.array(deed(8), { minLength: 1, maxLength: 60 });

type Pending = Extract<Effect<TestRound>, { ticket: number }>;

/** Creates a page of the game with its surroundings. Any pending effect may end at any time, in any order, in any way. */
function createWorld(rules: RoundRules) {
  let state: RoundState<TestRound> = startRounds<TestRound>(1_000);
  let at = 0;
  let seen = 0;
  const pending: Pending[] = [];
  const sent: { key: number; call: Call; at: number }[] = [];
  const answers = new Map<number, "lost" | "refused" | "answered">();
  /** Balances stated so far. */
  const said = new Set([1_000]);

  const send = (event: RoundEvent<TestRound>): void => {
    at += 50;
    const next = advance({ rules, state, at }, event);
    state = next.state;
    for (const effect of next.effects) {
      if ("ticket" in effect) pending.push(effect);
      if (effect.type === "send") sent.push({ key: effect.key, call: effect.call, at });
    }
  };

  const newRound = (outcome: number, balance: number): TestRound => {
    said.add(balance);
    const isActing = rules.kind === "multi_action" && outcome % 2 === 0;
    const known = openRound(state)?.id;
    return roundOf(known ?? `r${(seen += 1)}`, { state: isActing ? "open" : "closed", payout: outcome * 30, balance });
  };

  /**
   * Ends the effect that `index` selects: a call is answered, refused or lost; a lookup finds something, finds nothing, or is not answered.
   */
  const finish = (index: number, outcome: number, balance: number): void => {
    const [effect] = pending.splice(index % Math.max(1, pending.length), 1);
    if (!effect) return;
    const { ticket } = effect;
    if (effect.type === "wait") {
      at += effect.ms;
      return send({ type: "waited", ticket });
    }
    if (effect.type === "draw") return send({ type: "drawn", ticket });
    if (effect.type === "look_up") {
      const held = {
        open: outcome % 3 === 0 ? null : outcome % 3 === 1 ? [] : [newRound(0, balance)],
        rounds: null,
        balance: outcome % 2 ? balance : null,
      };
      if (held.balance !== null) said.add(balance);
      const isSingle = rules.kind === "single";
      return send({ type: "found", ticket, held: outcome % 5 === 0 ? null : { ...held, open: isSingle ? [] : held.open } });
    }
    const replies = [lost, refusalOf(undefined, 502), refusalOf("nonce_conflict", 409), refusalOf("limit_reached", 403)];
    const refusal = replies[outcome % 8];
    answers.set(effect.key, !refusal ? "answered" : isLost(refusal) ? "lost" : "refused");
    if (refusal) return send({ type: "refused", ticket, refusal });
    send({ type: "answered", ticket, round: newRound(outcome, balance) });
  };

  const doNow = (done: Deed): void => {
    switch (done.type) {
      case "stake":
        return send({ type: "stake", bet: betOf(done.amount) });
      case "act":
        return send({ type: "act", action: actionOf(`a${done.amount}`) });
      case "look_up":
        return send({ type: "look_up", reason: "online" });
      case "balance":
        said.add(done.amount);
        return send({ type: "balance", balance: done.amount });
      case "halt":
        return send({ type: "halt", reason: "stopped" });
      case "autoplay":
        return send({ type: "autoplay", plan: { rounds: 3, stopLoss: 400, stopWin: null, stopSingleWin: null }, bet: betOf(100) });
      case "observe":
        return send({ type: "observed", open: rules.kind === "multi_action" && done.amount % 2 ? newRound(0, state.balance) : null });
      case "end":
        return finish(done.at, done.outcome, done.amount);
    }
  };

  return { doNow, finish, pending, sent, said, answers, state: () => state };
}

const kinds = ["single", "multi_action"] as const;

describe.each(kinds)("a game of %s rounds under any sequence of events", (kind) => {
  const always = (check: (world: ReturnType<typeof createWorld>, done: Deed) => void): void =>
    fc.assert(
      fc.property(deeds, (all) => {
        const world = createWorld(rulesOf(kind, 100));
        for (const done of all) {
          world.doNow(done);
          check(world, done);
        }
      }),
      { numRuns: 300 },
    );

  it("never has two requests in progress", () => {
    always(({ pending }) => expect(pending.filter(({ type }) => type === "send").length).toBeLessThanOrEqual(1));
  });

  it("sends each request under its own key", () => {
    always(({ sent }) => {
      const calls = Map.groupBy(sent, ({ key }) => key);
      for (const same of calls.values()) expect(new Set(same.map(({ call }) => JSON.stringify(call))).size).toBe(1);
    });
  });

  it("repeats a lost request with its own key", () => {
    always(({ sent, answers }) => {
      for (const [index, { key }] of sent.entries()) {
        const before = sent[index - 1];
        if (!before) continue;
        expect(key).toBeGreaterThanOrEqual(before.key);
        // The same key is sent only after a lost answer, and at most three more times.
        if (key === before.key) expect(sent.filter((other) => other.key === key).length).toBeLessThanOrEqual(4);
        else if (answers.get(before.key) === "lost") expect(sent.filter((other) => other.key === before.key)).toHaveLength(4);
      }
    });
  });

  it("shows only balances that a response or the site has stated", () => {
    always(({ said, state }) => expect(said).toContain(state().balance));
  });

  it("waits for exactly one event unless it is idle", () => {
    always(({ pending, state }) => {
      const { phase, ticket } = state();
      const awaited = pending.filter((effect) =>
        effect.ticket === ticket && effect.type !== "look_up" ? true : phase.name === "recovering" && effect.ticket === ticket,
      );
      const isAtRest = phase.name === "idle" || phase.name === "open" || phase.name === "ended";
      expect(awaited.length, phase.name).toBe(isAtRest ? 0 : 1);
    });
  });

  it("becomes idle once every request has ended", () => {
    fc.assert(
      fc.property(deeds, fc.array(fc.tuple(fc.nat(20), fc.nat(20), amount), { minLength: 400, maxLength: 400 }), (all, ends) => {
        const world = createWorld(rulesOf(kind, 100));
        for (const done of all) world.doNow(done);
        for (const [index, outcome, balance] of ends) if (world.pending.length > 0) world.finish(index, outcome, balance);
        expect(world.pending).toEqual([]);
        expect(["idle", "open", "ended"]).toContain(world.state().phase.name);
        expect(world.state().autoplay).toBeNull();
      }),
      { numRuns: 100 },
    );
  });

  it("can be played from every idle state", () => {
    always(({ state }) => {
      const { phase } = state();
      if (phase.name !== "idle" && phase.name !== "open") return;
      const event =
        phase.name === "idle" ? ({ type: "stake", bet: betOf(100) } as const) : ({ type: "act", action: actionOf("hit") } as const);
      const next = advance({ rules: rulesOf(kind), state: state(), at: 1e9 }, event);
      expect(next.effects[0]?.type).toBe("send");
      expect(next.state.phase.name).toBe("playing");
    });
  });
});
