import type { Result } from "@trevo/contract";
import { createPace, nextFrame, type Pace } from "./pace.ts";
import { notifyRefusal, postBalance } from "./parent-site.ts";
import type { CoverKind, Refusal } from "./refusal.ts";
import { advance, startRounds, type RoundRules } from "./round-machine.ts";
import type { Action, Call, Effect, Held, PlayedRound, RoundEvent, RoundState } from "./round-state.ts";

/** What a game does for its rounds: the calls and the drawing. Whatever draws has a frame of its own. */
export interface RoundHost<R> {
  /** One attempt; calls that say the same thing again carry the same key. */
  send(call: Call, idempotencyKey: string): Promise<Result<R>>;
  /** What the server holds; null where it did not say. */
  lookUp(reason: "start" | "online" | "refusal"): Promise<Held<R> | null>;
  begin(): void;
  rest(): void;
  /** Draws a round; `action` led to it, null where none did. Resolves when number, balance and history may show it. */
  draw(round: R, action: Action | null, pace: Pace): Promise<void>;
  list(rounds: readonly R[]): void;
  cover(kind: CoverKind): void;
  /** After every change: shows the state as it is now. */
  show(state: RoundState<R>): void;
}

export interface Rounds<R> {
  state(): RoundState<R>;
  send(event: RoundEvent<R>): void;
  /** Whose calls and drawings these are: before anything is sent. */
  start(host: RoundHost<R>): void;
}

/** Random under plain HTTP too, where `crypto.randomUUID` is missing. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An error belongs to the page, and not to what is drawn next. */
const throwLater = (error: unknown): void =>
  void setTimeout(() => {
    throw error;
  });

/** One job a frame, in their order: together they would take a slow phone longer than a frame lasts. */
function createScreen(): (job: () => void | Promise<void>) => void {
  let last: Promise<void> = Promise.resolve();
  return (job) => {
    last = last.then(nextFrame).then(job).catch(throwLater);
  };
}

/** Runs the machine in the page: its effects become calls, waits and drawings, and their ends become events. */
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

/** Asked for many times before its frame comes, it is done once. */
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

/** Does what the machine asks for, and says how it went. */
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
