import { contract, refusals } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import { advance, retryWaitsMs, startRounds, type RoundRules, type Transition } from "./round-machine.ts";
import { holdsBet, isBusy, openRound, type Phase, type RoundEvent, type RoundState } from "./round-state.ts";
import { panelStateOf } from "./round-view.ts";
import { actionOf, betOf, lost, playing, refusalOf, roundOf, rulesOf, started, type TestRound } from "./test/rounds.ts";

type PhaseName = Phase<TestRound>["name"];
type EventType = RoundEvent<TestRound>["type"];

const single = rulesOf("single");
const multi = rulesOf("multi_action");
const step = (rules: RoundRules, state: RoundState<TestRound>, event: RoundEvent<TestRound>, at = 1_000): Transition<TestRound> =>
  advance({ rules, state, at }, event);

/** One state for each phase of a multi-action game. The pending effect carries ticket 7. */
const under = { call: { kind: "action", round_id: "r1", action: actionOf("hit") }, attempt: 0, pressedAt: 900, holdMs: 300 } as const;
const held = roundOf("r1", { state: "open" });
const phases: Record<PhaseName, Phase<TestRound>> = {
  idle: { name: "idle" },
  open: { name: "open", round: held },
  playing: { name: "playing", ...under, open: held },
  repeating: { name: "repeating", ...under, open: held },
  drawing: { name: "drawing", round: held, before: null, requested: true, answeredAt: 950, holdUntil: 1_200 },
  recovering: { name: "recovering", open: held, holdUntil: 1_200 },
  cooldown: { name: "cooldown", open: null, until: 1_000, leftMs: 100, totalMs: 100 },
  ended: { name: "ended", cover: "ended" },
};
const stateIn = (name: PhaseName): RoundState<TestRound> => ({
  ...startRounds<TestRound>(5_000),
  phase: phases[name],
  ticket: 7,
  calls: 3,
  lookUp: name === "idle" || name === "open" ? 7 : null,
});

const events: Record<EventType, RoundEvent<TestRound>> = {
  stake: { type: "stake", bet: betOf(100) },
  act: { type: "act", action: actionOf("stand") },
  answered: { type: "answered", ticket: 7, round: roundOf("r2") },
  refused: { type: "refused", ticket: 7, refusal: refusalOf("wrong_state", 409) },
  waited: { type: "waited", ticket: 7 },
  drawn: { type: "drawn", ticket: 7 },
  found: { type: "found", ticket: 7, held: { open: [], rounds: [roundOf("r1", { payout: 50 })], balance: 4_000 } },
  look_up: { type: "look_up", reason: "online" },
  observed: { type: "observed", open: roundOf("r9", { state: "open" }) },
  balance: { type: "balance", balance: 123 },
  autoplay: { type: "autoplay", plan: { rounds: 2, stopLoss: 1_000, stopWin: null, stopSingleWin: null }, bet: betOf(100) },
  halt: { type: "halt", reason: "stopped" },
  session_over: { type: "session_over", cover: "maintenance" },
};

/** The next phase and the effects of an event. Events that are not listed change nothing. */
const table: Record<PhaseName, Partial<Record<EventType, readonly [PhaseName, ...string[]]>>> = {
  idle: {
    stake: ["playing", "send", "begin"],
    found: ["idle", "list"],
    look_up: ["idle", "look_up"],
    observed: ["open"],
    balance: ["idle"],
    session_over: ["ended", "cover"],
  },
  open: {
    act: ["playing", "send"],
    found: ["drawing", "list", "draw"],
    look_up: ["open", "look_up"],
    observed: ["open"],
    balance: ["open"],
    session_over: ["ended", "cover"],
  },
  playing: {
    answered: ["drawing", "draw"],
    refused: ["recovering", "look_up"],
    observed: ["playing"],
    balance: ["playing"],
    session_over: ["ended", "cover"],
  },
  repeating: { waited: ["playing", "send"], observed: ["repeating"], balance: ["repeating"], session_over: ["ended", "cover"] },
  drawing: {
    drawn: ["cooldown", "post_balance", "wait"],
    observed: ["drawing"],
    balance: ["drawing"],
    session_over: ["ended", "cover"],
  },
  recovering: {
    found: ["drawing", "list", "draw"],
    observed: ["recovering"],
    balance: ["recovering"],
    session_over: ["ended", "cover"],
  },
  cooldown: { waited: ["idle"], observed: ["cooldown"], balance: ["cooldown"], session_over: ["ended", "cover"] },
  ended: {},
};

describe("every event in every phase", () => {
  const cells = Object.keys(table).flatMap((phase) =>
    Object.keys(events).map((event) => [phase as PhaseName, event as EventType] as const),
  );

  it.each(cells)("%s, %s", (phase, type) => {
    const before = stateIn(phase);
    const { state, effects } = step(multi, before, events[type]);
    const expected = table[phase][type];
    if (!expected) return expect({ state, effects }).toEqual({ state: before, effects: [] });
    expect([state.phase.name, ...effects.map((effect) => effect.type)]).toEqual(expected);
  });

  it.each(["answered", "refused", "waited", "drawn", "found"] as const)("%s with an old ticket changes only the list", (type) => {
    for (const phase of Object.keys(phases) as PhaseName[]) {
      const before = stateIn(phase);
      const { state, effects } = step(multi, before, { ...events[type], ticket: 6 } as RoundEvent<TestRound>);
      expect(state).toEqual(before);
      expect(effects.map((effect) => effect.type)).toEqual(type === "found" && phase !== "ended" ? ["list"] : []);
    }
  });
});

describe("a stake request", () => {
  it("is sent once, however often the key is pressed", () => {
    const first = started(single, betOf(100));
    const second = step(single, first.state, { type: "stake", bet: betOf(200) });
    expect(first.effects.filter(({ type }) => type === "send")).toHaveLength(1);
    expect(second).toEqual({ state: first.state, effects: [] });
  });

  it("clears the last notice", () => {
    const notice = { type: "refusal", refusal: lost } as const;
    const { state } = step(single, { ...startRounds<TestRound>(500), notice }, { type: "stake", bet: betOf(100) });
    expect(state.notice).toBeNull();
  });

  it("keeps the balance until the round is drawn", () => {
    const { state } = started(single, betOf(100), 5_000);
    expect(state.balance).toBe(5_000);
    const answered = step(single, state, { type: "answered", ticket: state.ticket, round: roundOf("r1", { payout: 0, balance: 4_900 }) });
    expect(answered.state.balance).toBe(5_000);
    const drawn = step(single, answered.state, { type: "drawn", ticket: answered.state.ticket });
    expect(drawn.state.balance).toBe(4_900);
    expect(drawn.effects).toContainEqual({ type: "post_balance", balance: 4_900 });
  });
});

describe("a lost answer", () => {
  const noAnswer = [lost, refusalOf(undefined, 502), refusalOf(undefined, 504), refusalOf("unavailable", 503)];

  it.each(noAnswer)("is requested again under the same key: $status $error.code", (refusal) => {
    let { state, effects } = started(single, betOf(100));
    const keys: number[] = [];
    const waits: number[] = [];
    for (let attempt = 0; attempt <= retryWaitsMs.length; attempt += 1) {
      keys.push(...effects.flatMap((effect) => (effect.type === "send" ? [effect.key] : [])));
      const next = step(single, state, { type: "refused", ticket: state.ticket, refusal });
      waits.push(...next.effects.flatMap((effect) => (effect.type === "wait" ? [effect.ms] : [])));
      ({ state, effects } = step(single, next.state, { type: "waited", ticket: next.state.ticket }));
      if (next.state.phase.name === "recovering") ({ state } = next);
    }
    expect(keys).toEqual([1, 1, 1, 1]);
    expect(waits).toEqual(retryWaitsMs);
    expect(state.phase.name).toBe("recovering");
    expect(state.notice).toEqual({ type: "refusal", refusal });
  });

  it("with a code from the server is a refusal, and is not retried", () => {
    const { state } = playing(single, { type: "refused", refusal: refusalOf("provider_unavailable", 503) });
    expect(state.phase.name).toBe("recovering");
  });
});

describe("a nonce conflict with another tab", () => {
  it("is retried at once under a new key, since nothing was played under the first", () => {
    const { state, effects } = playing(single, { type: "refused", refusal: refusalOf("nonce_conflict", 409) });
    expect(effects).toEqual([{ type: "send", ticket: state.ticket, key: 2, call: { kind: "stake", bet: betOf(100) } }]);
    expect(state.phase.name).toBe("playing");
  });

  it("becomes a refusal after the last attempt", () => {
    let { state } = started(single, betOf(100));
    for (let attempt = 0; attempt <= retryWaitsMs.length; attempt += 1)
      ({ state } = step(single, state, { type: "refused", ticket: state.ticket, refusal: refusalOf("nonce_conflict", 409) }));
    expect(state.phase.name).toBe("recovering");
    expect(state.calls).toBe(1 + retryWaitsMs.length);
  });
});

describe("every refusal of the contract", () => {
  const endpoints = [
    "POST /house/api/rounds",
    "POST /house/api/rounds/:id/actions",
    "POST /house/api/crash/bets",
    "POST /house/api/crash/bets/:id/cash-out",
  ] as const;
  const codes = [...new Set(endpoints.flatMap((key): readonly (keyof typeof refusals)[] => contract[key].refuses))];
  const covers: Record<string, string> = { game_maintenance: "maintenance", tenant_inactive: "maintenance", session_required: "ended" };

  it.each([...codes, "session_required", "tenant_inactive"] as const)("%s has a next state", (code) => {
    const refusal = refusalOf(code, refusals[code].status);
    const { state, effects } = playing(single, { type: "refused", refusal });
    const cover = covers[code];
    if (cover) {
      expect(state.phase).toEqual({ name: "ended", cover });
      return expect(effects).toEqual([{ type: "cover", cover }]);
    }
    if (code === "nonce_conflict") return expect(state.phase.name).toBe("playing");
    expect(state.notice).toEqual({ type: "refusal", refusal });
    expect(effects).toEqual([{ type: "look_up", ticket: state.ticket, reason: "refusal" }]);
    const found = step(single, state, { type: "found", ticket: state.ticket, held: { open: [], rounds: [], balance: 77 } }, 5_000);
    expect(found.state.phase.name).toBe("idle");
    expect(found.state.balance).toBe(77);
    expect(found.state.notice).toEqual({ type: "refusal", refusal });
    expect(found.effects.map(({ type }) => type)).toEqual(["list", "rest"]);
  });
});

describe("a multi-action round", () => {
  const open = roundOf("r1", { state: "open", balance: 900 });

  it("stays open after an answer, accepts actions, and ends", () => {
    const opened = playing(multi, { type: "answered", round: open });
    let { state } = step(multi, opened.state, { type: "drawn", ticket: opened.state.ticket }, 2_000);
    expect(state.phase).toEqual({ name: "open", round: open });
    const acted = step(multi, state, { type: "act", action: actionOf("cash_out") }, 3_000);
    expect(acted.effects).toEqual([
      { type: "send", ticket: acted.state.ticket, key: 2, call: { kind: "action", round_id: "r1", action: actionOf("cash_out") } },
    ]);
    expect(openRound(acted.state)).toEqual(open);
    const ended = step(multi, acted.state, { type: "answered", ticket: acted.state.ticket, round: roundOf("r1", { payout: 300 }) }, 3_100);
    expect(openRound(ended.state)).toEqual(open);
    ({ state } = step(multi, ended.state, { type: "drawn", ticket: ended.state.ticket }, 3_200));
    expect(openRound(state)).toBeNull();
    expect(isBusy(state)).toBe(true);
    ({ state } = step(multi, state, { type: "waited", ticket: state.ticket }, 3_300));
    expect(state.phase.name).toBe("idle");
  });

  it("accepts no stake while it is open, and no action while none is", () => {
    const opened = { ...startRounds<TestRound>(500), phase: { name: "open", round: open } as const };
    expect(step(multi, opened, { type: "stake", bet: betOf(100) }).effects).toEqual([]);
    expect(step(multi, startRounds<TestRound>(500), { type: "act", action: actionOf("hit") }).effects).toEqual([]);
  });

  it("is restored after a reload", () => {
    const lookingUp = step(multi, startRounds<TestRound>(500), { type: "look_up", reason: "start" });
    const ticket = lookingUp.state.ticket;
    const found = step(multi, lookingUp.state, { type: "found", ticket, held: { open: [open], rounds: [], balance: null } });
    expect(found.effects).toEqual([
      { type: "list", rounds: [] },
      { type: "draw", ticket: found.state.ticket, round: open, action: null, since: 1_000 },
    ]);
    const { state } = step(multi, found.state, { type: "drawn", ticket: found.state.ticket });
    expect(state.phase).toEqual({ name: "open", round: open });
    expect(state.balance).toBe(900);
  });

  it("keeps its state if the server does not answer", () => {
    const opened = { ...startRounds<TestRound>(500), phase: { name: "open", round: open } as const };
    const lookingUp = step(multi, opened, { type: "look_up", reason: "online" });
    const { state, effects } = step(multi, lookingUp.state, {
      type: "found",
      ticket: lookingUp.state.ticket,
      held: { open: null, rounds: null, balance: null },
    });
    expect(state.phase).toEqual({ name: "open", round: open });
    expect(effects).toEqual([]);
  });

  it("is drawn again after a failed action whose round the server did not return", () => {
    const recovering = { ...stateIn("recovering"), ticket: 9 };
    const { effects } = step(multi, recovering, { type: "found", ticket: 9, held: { open: null, rounds: null, balance: null } });
    expect(effects.map(({ type }) => type)).toEqual(["draw"]);
  });

  it("ignores a lookup that was sent before a stake", () => {
    const lookingUp = step(multi, startRounds<TestRound>(500), { type: "look_up", reason: "start" });
    const staked = step(multi, lookingUp.state, { type: "stake", bet: betOf(100) });
    const late = step(multi, staked.state, {
      type: "found",
      ticket: lookingUp.state.ticket,
      held: { open: [open], rounds: [], balance: 1 },
    });
    expect(late.state).toEqual(staked.state);
    expect(late.effects).toEqual([{ type: "list", rounds: [] }]);
  });

  it("ignores that lookup also after the round has ended", () => {
    const lookingUp = step(multi, startRounds<TestRound>(500), { type: "look_up", reason: "start" });
    const staked = step(multi, lookingUp.state, { type: "stake", bet: betOf(100) });
    const answered = step(multi, staked.state, { type: "answered", ticket: staked.state.ticket, round: roundOf("r2") });
    const drawn = step(multi, answered.state, { type: "drawn", ticket: answered.state.ticket }, 9_000);
    expect(drawn.state.phase.name).toBe("idle");
    const late = step(multi, drawn.state, {
      type: "found",
      ticket: lookingUp.state.ticket,
      held: { open: [open], rounds: null, balance: 1 },
    });
    expect(late).toEqual({ state: drawn.state, effects: [] });
  });

  it("returns to idle if the open round is gone and its end is not among the last rounds", () => {
    const recovering = { ...stateIn("recovering"), ticket: 9 };
    const { state, effects } = step(multi, recovering, { type: "found", ticket: 9, held: { open: [], rounds: [], balance: null } }, 2_000);
    expect(effects.map(({ type }) => type)).toEqual(["list", "rest"]);
    expect(state.phase.name).toBe("idle");
  });
});

describe("the key is locked", () => {
  const drawnAt = (rules: RoundRules, at: number, round: TestRound): RoundState<TestRound> => {
    const { state } = started(rules, betOf(100));
    const answered = step(rules, state, { type: "answered", ticket: state.ticket, round }, 1_500);
    return step(rules, answered.state, { type: "drawn", ticket: answered.state.ticket }, at).state;
  };

  it("until a whole cycle has passed since the answer, counted down in quarters of a second", () => {
    let state = drawnAt(rulesOf("single", 2_000), 3_000, roundOf("r1"));
    expect(state.phase).toMatchObject({ name: "cooldown", until: 3_500, leftMs: 500, totalMs: 500 });
    const slice = step(rulesOf("single", 2_000), state, { type: "waited", ticket: state.ticket }, 3_250);
    expect(slice.effects).toEqual([{ type: "wait", ticket: slice.state.ticket, ms: 250 }]);
    expect(slice.state.phase).toMatchObject({ leftMs: 250, totalMs: 500 });
    const early = step(rulesOf("single", 2_000), slice.state, { type: "waited", ticket: slice.state.ticket }, 3_499);
    expect(early.state.phase.name).toBe("cooldown");
    ({ state } = step(rulesOf("single", 2_000), early.state, { type: "waited", ticket: early.state.ticket }, 3_500));
    expect(state.phase.name).toBe("idle");
  });

  it("until a whole cycle has passed since the stake's answer in multi-action games", () => {
    expect(drawnAt(rulesOf("multi_action", 2_500), 2_000, roundOf("r1")).phase).toMatchObject({ name: "cooldown", until: 4_000 });
    expect(drawnAt(rulesOf("multi_action", 60_000), 2_000, roundOf("r1", { state: "open" })).phase.name).toBe("open");
  });

  it("until the cycle is over if an action ends the round earlier, and shows the wait", () => {
    const rules = rulesOf("multi_action", 5_000);
    const opened = drawnAt(rules, 1_600, held);
    const acted = step(rules, opened, { type: "act", action: actionOf("reveal") }, 2_000);
    const answered = step(rules, acted.state, { type: "answered", ticket: acted.state.ticket, round: roundOf("r1") }, 2_100);
    const ended = step(rules, answered.state, { type: "drawn", ticket: answered.state.ticket }, 2_500);
    expect(ended.state.phase).toMatchObject({ name: "cooldown", until: 6_500, leftMs: 4_000, totalMs: 4_000 });
    expect(panelStateOf(ended.state)).toEqual({ waitMs: 4_000 });
    expect(step(rules, ended.state, { type: "stake", bet: betOf(100) }, 6_499).effects).toEqual([]);
  });

  it("while the bet may change, unless a round is open", () => {
    const waiting = drawnAt(rulesOf("multi_action", 5_000), 2_000, roundOf("r1"));
    expect([waiting.phase.name, holdsBet(waiting)]).toEqual(["cooldown", false]);
    expect(holdsBet({ ...waiting, phase: { ...phases.cooldown, open: held } as Phase<TestRound> })).toBe(true);
    expect(["idle", "open", "playing", "drawing", "recovering"].map((name) => holdsBet(stateIn(name as PhaseName)))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
  });

  it("not at all after an action whose control prevents a second press", () => {
    const opened = { ...startRounds<TestRound>(500), phase: { name: "open", round: held } as const };
    const acted = step(multi, opened, { type: "act", action: actionOf("reveal"), holdMs: 0 });
    const answered = step(multi, acted.state, { type: "answered", ticket: acted.state.ticket, round: held }, 1_001);
    expect(step(multi, answered.state, { type: "drawn", ticket: answered.state.ticket }, 1_002).state.phase.name).toBe("open");
  });

  it("for as long as a refusal requires, and at least for the time of a double press", () => {
    const until = (retryAfterMs: number | null) => {
      const { state } = playing(rulesOf("single", 100), {
        type: "refused",
        refusal: { ...refusalOf("round_too_soon", 429), retryAfterMs },
      });
      return step(single, state, { type: "found", ticket: state.ticket, held: null }, 1_010).state.phase;
    };
    expect(until(5_000)).toMatchObject({ name: "cooldown", until: 6_000 });
    expect(until(null)).toMatchObject({ name: "cooldown", until: 1_300 });
  });
});
