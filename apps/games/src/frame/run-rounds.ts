import type { Result } from "@trevo/contract";
import { createPace, nextFrame, type Pace } from "./pace.ts";
import { notifyRefusal, postBalance } from "./parent-site.ts";
import type { CoverKind, Refusal } from "./refusal.ts";
import { advance, startRounds, type RoundRules } from "./round-machine.ts";
import type { Action, Call, Effect, Held, PlayedRound, RoundEvent, RoundState } from "./round-state.ts";

/** What a game implements for its rounds: the calls and the drawing. Every drawing runs in a frame of its own. */
export interface RoundHost<R> {
  /** Makes one attempt; repeated calls carry the same key. */
  send(call: Call, idempotencyKey: string): Promise<Result<R>>;
  /** Returns the server's state; null if it did not answer. */
  lookUp(reason: "start" | "online" | "refusal"): Promise<Held<R> | null>;
  begin(): void;
  rest(): void;
  /** Draws a round. `action` is the action that led to it, or null. Resolves when number, balance and history may show it. */
  draw(round: R, action: Action | null, pace: Pace): Promise<void>;
  list(rounds: readonly R[]): void;
  cover(kind: CoverKind): void;
  /** Shows the present state; called after every change. */
  show(state: RoundState<R>): void;
}

export interface Rounds<R> {
  state(): RoundState<R>;
  send(event: RoundEvent<R>): void;
  /** Sets the game that implements calls and drawings. Call it before the first event. */
  start(host: RoundHost<R>): void;
}

/** Returns a random key. It also works under plain HTTP, where `crypto.randomUUID` is missing. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Reports an error to the page, so that it does not prevent the next drawing. */
const throwLater = (error: unknown): void =>
  void setTimeout(() => {
    throw error;
  });

/** Runs one job per frame, in order. All in one frame would take longer than a frame on a slow phone. */
function createScreen(): (job: () => void | Promise<void>) => void {
  let last: Promise<void> = Promise.resolve();
  return (job) => {
    last = last.then(nextFrame).then(job).catch(throwLater);
  };
}

/** Runs the machine in the page. Its effects become calls, waits and drawings, and their results become events. */
export function createRounds<R extends PlayedRound>(rules: RoundRules, balance: number): Rounds<R> {
  const screen = createScreen();
  let state = startRounds<R>(balance);
  let runEffect: (effect: Effect<R>) => void = () => {
    throw new TypeError("the rounds have no host");
  };
  let show = (): void => {};

  function send(event: RoundEvent<R>): void {
    const next = advance({ rules, state, at: performance.now() }, event);
    if (next.state !== state) show();
    state = next.state;
    for (const effect of next.effects) runEffect(effect);
  }

  return {
    state: () => state,
    send,
    start: (host) => {
      runEffect = createEffects(host, { send, screen });
      show = onceAFrame(screen, () => host.show(state));
    },
  };
}

type Screen = ReturnType<typeof createScreen>;

/** Runs the job once per frame, even if it is requested several times before that frame. */
function onceAFrame(screen: Screen, job: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    screen(() => {
      isDue = false;
      job();
    });
  };
}

/** Carries out the machine's effects and reports their results. */
function createEffects<R>(
  host: RoundHost<R>,
  { send, screen }: { readonly send: (event: RoundEvent<R>) => void; readonly screen: Screen },
): (effect: Effect<R>) => void {
  let key = { number: 0, value: "" };

  async function ask(call: Call, ticket: number): Promise<void> {
    const reply = await host.send(call, key.value).catch(failed);
    if (!reply.ok) notifyRefusal(reply.error);
    send(reply.ok ? { type: "answered", ticket, round: reply.data } : { type: "refused", ticket, refusal: refusalOf(reply) });
  }

  return (effect) => {
    switch (effect.type) {
      case "send":
        if (effect.key !== key.number) key = { number: effect.key, value: randomKey() };
        return void ask(effect.call, effect.ticket);
      case "wait":
        return void setTimeout(() => send({ type: "waited", ticket: effect.ticket }), effect.ms);
      case "draw":
        return screen(() =>
          host.draw(effect.round, effect.action, createPace(effect.since)).finally(() => send({ type: "drawn", ticket: effect.ticket })),
        );
      case "look_up":
        return void host
          .lookUp(effect.reason)
          .catch(() => null)
          .then((held) => send({ type: "found", ticket: effect.ticket, held }));
      case "begin":
        return screen(host.begin);
      case "rest":
        return screen(host.rest);
      case "list":
        return host.list(effect.rounds);
      case "post_balance":
        return postBalance(effect.balance);
      case "cover":
        return host.cover(effect.cover);
    }
  };
}

type Failure = { ok: false } & Refusal;

const refusalOf = ({ status, error, retryAfterMs }: Failure): Refusal => ({ status, error, retryAfterMs });

const failed = (error: unknown): Failure => ({ ok: false, status: 0, error: { message: String(error) }, retryAfterMs: null });
