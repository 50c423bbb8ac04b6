import { countRound, endOf, nothingPlayed } from "./autoplay-plan.ts";
import { pressMs } from "./pace.ts";
import { coverOf, isLost, isOvertaken, type CoverKind, type Refusal } from "./refusal.ts";
import {
  type AutoplayRun,
  type Call,
  type Effect,
  type Held,
  type Phase,
  type PlayedRound,
  type RoundEvent,
  type RoundState,
  type UnderWay,
  isAutoplaying,
  isOpen,
  openRound,
} from "./round-state.ts";

/** Waits in ms before a lost call is repeated. */
export const retryWaitsMs: readonly number[] = [400, 1_200, 3_000];
/** Shortest duration of an automatic round in ms, so that its result can be read. */
export const leastAutoplayMs = 1_000;
/** How often the displayed time until the next round is updated, in ms. */
const countdownMs = 250;

export interface RoundRules {
  /** `single`: the answer to the stake ends the round. `multi_action`: the round may stay open for actions. */
  readonly kind: "single" | "multi_action";
  /** Time in ms from the answer to one stake to the next stake. The server counts from the stake's arrival, which is earlier. */
  readonly minimumCycleMs: number;
}

export interface Transition<R> {
  readonly state: RoundState<R>;
  readonly effects: readonly Effect<R>[];
}

/** A state with the time of an event, in milliseconds of the page's clock. */
interface Moment<R> {
  readonly rules: RoundRules;
  readonly state: RoundState<R>;
  readonly at: number;
}

export const startRounds = <R>(balance: number): RoundState<R> => ({
  phase: { name: "idle" },
  balance,
  autoplay: null,
  notice: null,
  ticket: 0,
  calls: 0,
  lookUp: null,
  nextStakeAt: 0,
});

/**
 * Advances the rounds of one client. It is a pure function, so that every order of presses, answers, losses and refusals can be tested
 * without a browser. An event that does not belong to the present phase changes nothing.
 */
export function advance<R extends PlayedRound>(now: Moment<R>, event: RoundEvent<R>): Transition<R> {
  const { state } = now;
  if (state.phase.name === "ended") return stay(now);
  if (isLate(state, event)) return { state, effects: event.type === "found" ? listOf(event.held) : [] };
  switch (event.type) {
    case "stake":
      return state.phase.name === "idle" ? callServer(now, { kind: "stake", bet: event.bet }) : stay(now);
    case "act":
      return state.phase.name === "open"
        ? callServer(now, { kind: "action", round_id: state.phase.round.id, action: event.action }, event.holdMs)
        : stay(now);
    case "answered":
      return state.phase.name === "playing" ? drawAnswer(now, state.phase, event.round) : stay(now);
    case "refused":
      return state.phase.name === "playing" ? takeRefusal(now, state.phase, event.refusal) : stay(now);
    case "waited":
      return afterWait(now);
    case "drawn":
      return state.phase.name === "drawing" ? afterDrawing(now, state.phase) : stay(now);
    case "look_up":
      return isAtRest(state.phase) ? lookUp(now, event.reason) : stay(now);
    case "found":
      return takeHeld(now, event.held);
    case "observed":
      return { state: { ...state, phase: withOpen(state.phase, event.open) }, effects: [] };
    case "balance":
      return { state: { ...state, balance: event.balance }, effects: [] };
    case "autoplay":
      return state.phase.name === "idle" && now.rules.kind === "single"
        ? goOn({ ...now, state: { ...state, notice: null } }, { plan: event.plan, bet: event.bet, tally: nothingPlayed, halt: null })
        : stay(now);
    case "halt":
      return isAutoplaying(state) && state.autoplay
        ? { state: { ...state, autoplay: { ...state.autoplay, halt: event.reason } }, effects: [] }
        : stay(now);
    case "session_over":
      return end(now, event.cover);
  }
}

const stay = <R>({ state }: Moment<R>): Transition<R> => ({ state, effects: [] });

const isAtRest = <R>({ name }: Phase<R>): boolean => name === "idle" || name === "open";

/** True if the event answers an effect that is no longer pending. */
function isLate<R>({ phase, ticket, lookUp: look }: RoundState<R>, event: RoundEvent<R>): boolean {
  if (!("ticket" in event)) return false;
  return event.ticket !== (event.type === "found" && isAtRest(phase) ? look : ticket);
}

/** Sends a stake or an action under a new key. A pending lookup becomes obsolete. */
function callServer<R extends PlayedRound>({ state, at }: Moment<R>, call: Call, holdMs = pressMs): Transition<R> {
  const ticket = state.ticket + 1;
  const calls = state.calls + 1;
  return {
    state: {
      ...state,
      ticket,
      calls,
      lookUp: null,
      notice: null,
      phase: { name: "playing", call, attempt: 0, pressedAt: at, holdMs, open: openRound(state) },
    },
    effects: [{ type: "send", ticket, key: calls, call }, ...(call.kind === "stake" ? [{ type: "begin" } as const] : [])],
  };
}

function drawAnswer<R extends PlayedRound>({ rules, state, at }: Moment<R>, under: UnderWay<R>, round: R): Transition<R> {
  const ticket = state.ticket + 1;
  const { call, pressedAt, holdMs } = under;
  const holdUntil = rules.kind === "single" ? at : pressedAt + holdMs;
  const nextStakeAt = call.kind === "stake" ? at + rules.minimumCycleMs : state.nextStakeAt;
  return {
    state: {
      ...state,
      ticket,
      nextStakeAt,
      phase: { name: "drawing", round, before: under.open, requested: true, answeredAt: at, holdUntil },
    },
    effects: [{ type: "draw", ticket, round, action: call.kind === "action" ? call.action : null, since: pressedAt }],
  };
}

function takeRefusal<R extends PlayedRound>(now: Moment<R>, under: UnderWay<R>, refusal: Refusal): Transition<R> {
  const { state } = now;
  const waitMs = retryWaitsMs[under.attempt];
  const ticket = state.ticket + 1;
  if (waitMs !== undefined && isOvertaken(refusal)) return repeatCall(now, under, state.calls + 1);
  if (waitMs !== undefined && isLost(refusal))
    return { state: { ...state, ticket, phase: { ...under, name: "repeating" } }, effects: [{ type: "wait", ticket, ms: waitMs }] };
  const cover = coverOf(refusal);
  if (cover) return end(now, cover);
  return {
    state: {
      ...state,
      ticket,
      autoplay: null,
      notice: { type: "refusal", refusal },
      nextStakeAt: under.call.kind === "stake" ? nextStakeAfterRefusal(now, refusal) : state.nextStakeAt,
      phase: { name: "recovering", open: under.open, holdUntil: under.pressedAt + under.holdMs },
    },
    effects: [{ type: "look_up", ticket, reason: "refusal" }],
  };
}

/** Returns the earliest time of the next stake. A stake that the server refused for another reason also starts a cycle. */
const nextStakeAfterRefusal = <R>({ rules, at }: Moment<R>, { retryAfterMs }: Refusal): number =>
  at + Math.max(rules.minimumCycleMs, retryAfterMs ?? 0);

function repeatCall<R>({ state }: Moment<R>, { call, attempt, pressedAt, holdMs, open }: UnderWay<R>, key: number): Transition<R> {
  const ticket = state.ticket + 1;
  return {
    state: { ...state, ticket, calls: key, phase: { name: "playing", call, attempt: attempt + 1, pressedAt, holdMs, open } },
    effects: [{ type: "send", ticket, key, call }],
  };
}

function afterWait<R extends PlayedRound>(now: Moment<R>): Transition<R> {
  const { phase, calls } = now.state;
  if (phase.name === "repeating") return repeatCall(now, phase, calls);
  return phase.name === "cooldown" ? hold(now, phase.open, phase.until) : stay(now);
}

function afterDrawing<R extends PlayedRound>(now: Moment<R>, phase: Extract<Phase<R>, { name: "drawing" }>): Transition<R> {
  const { round, requested, answeredAt, holdUntil } = phase;
  const { autoplay } = now.state;
  const state = {
    ...now.state,
    balance: round.balance,
    autoplay: autoplay && requested ? { ...autoplay, tally: countRound(autoplay.tally, round) } : autoplay,
  };
  const until = isAutoplaying(state) ? Math.max(holdUntil, answeredAt + leastAutoplayMs) : holdUntil;
  const held = hold({ ...now, state }, isOpen(round) ? round : null, until);
  return { state: held.state, effects: [{ type: "post_balance", balance: round.balance }, ...held.effects] };
}

/** Holds the key until `heldUntil`, and a stake until the minimum cycle is over. Then the player or autoplay continues. */
function hold<R extends PlayedRound>(now: Moment<R>, open: R | null, heldUntil: number): Transition<R> {
  const { state, at } = now;
  const until = open ? heldUntil : Math.max(heldUntil, state.nextStakeAt);
  const leftMs = until - at;
  if (leftMs > 0) {
    const ticket = state.ticket + 1;
    const totalMs = state.phase.name === "cooldown" ? state.phase.totalMs : leftMs;
    return {
      state: { ...state, ticket, phase: { name: "cooldown", open, until, leftMs, totalMs } },
      effects: [{ type: "wait", ticket, ms: open ? leftMs : Math.min(leftMs, countdownMs) }],
    };
  }
  const rested: RoundState<R> = { ...state, phase: open ? { name: "open", round: open } : { name: "idle" } };
  return rested.autoplay ? goOn({ ...now, state: rested }, rested.autoplay) : { state: rested, effects: [] };
}

/** Starts the next automatic round, or ends the run. */
function goOn<R extends PlayedRound>(now: Moment<R>, run: AutoplayRun): Transition<R> {
  const { plan, tally, bet, halt } = run;
  const ends = halt ?? endOf(plan, tally, { stake: bet.stake, balance: now.state.balance });
  if (ends) return { state: { ...now.state, autoplay: null, notice: { type: "autoplay", end: ends, tally } }, effects: [] };
  return callServer({ ...now, state: { ...now.state, autoplay: run } }, { kind: "stake", bet });
}

function lookUp<R>({ state }: Moment<R>, reason: "start" | "online"): Transition<R> {
  const ticket = state.ticket + 1;
  return {
    state: { ...state, ticket, lookUp: ticket },
    effects: [{ type: "look_up", ticket, reason }],
  };
}

/** Adopts the server's state: the server knows the rounds, this page may not. */
function takeHeld<R extends PlayedRound>(now: Moment<R>, held: Held<R> | null): Transition<R> {
  const { phase } = now.state;
  const recovers = phase.name === "recovering";
  if (!recovers && !isAtRest(phase)) return stay(now);
  const known = openRound(now.state);
  const state = { ...now.state, lookUp: null, balance: held?.balance ?? now.state.balance };
  const list = listOf(held);
  const until = recovers ? phase.holdUntil : now.at;
  const seen = held && roundToDraw(held, known, recovers);
  if (seen) {
    const ticket = state.ticket + 1;
    const drawing: Phase<R> = { name: "drawing", round: seen, before: known, requested: recovers, answeredAt: now.at, holdUntil: until };
    return {
      state: { ...state, ticket, phase: drawing },
      effects: [...list, { type: "draw", ticket, round: seen, action: null, since: now.at }],
    };
  }
  const isGone = known !== null && Boolean(held?.open);
  const rest: Effect<R>[] = isGone || (recovers && now.rules.kind === "single") ? [{ type: "rest" }] : [];
  const settled = hold({ ...now, state }, isGone ? null : known, until);
  return { state: settled.state, effects: [...list, ...rest, ...settled.effects] };
}

/**
 * Returns the open round or the end of the known one. After a failed call whose round the server did not return, returns the known round
 * again.
 */
function roundToDraw<R extends PlayedRound>(held: Held<R>, known: R | null, recovers: boolean): R | null {
  if (held.open) return held.open[0] ?? held.rounds?.find(({ id }) => id === known?.id) ?? null;
  return recovers ? known : null;
}

/** Lists earlier rounds even if the answer is late. */
const listOf = <R>(held: Held<R> | null): Effect<R>[] => (held?.rounds ? [{ type: "list", rounds: held.rounds }] : []);

function withOpen<R>(phase: Phase<R>, open: R | null): Phase<R> {
  if (phase.name === "idle" || phase.name === "open") return open ? { name: "open", round: open } : { name: "idle" };
  if (phase.name === "drawing") return { ...phase, before: open };
  return "open" in phase ? { ...phase, open } : phase;
}

function end<R>({ state }: Moment<R>, cover: CoverKind): Transition<R> {
  return {
    state: { ...state, ticket: state.ticket + 1, autoplay: null, notice: null, lookUp: null, phase: { name: "ended", cover } },
    effects: [{ type: "cover", cover }],
  };
}
