import type { Client, ErrorReply, HouseRound, HouseSession } from "@trevo/contract";
import { locales } from "@trevo/domain";
import { vi } from "vitest";
import { createFormat } from "../format.ts";
import { frameMessages } from "../frame-messages.ts";
import type { CoverKind } from "../refusal.ts";
import { coverOf } from "../refusal.ts";
import { createChanceFormat, type GameFrame } from "../start-game.ts";

/** A call sent by a client. */
export interface SentRequest {
  readonly key: string;
  readonly input: { readonly body?: Record<string, unknown>; readonly idempotencyKey?: string; readonly query?: Record<string, string> };
}

type Answer = { readonly data: unknown } | { readonly status: number; readonly error: ErrorReply; readonly retryAfterMs?: number };

/** A test's answer to a call; `undefined` gives the default answer. */
export type Server = (request: SentRequest) => Answer | undefined;

export interface TestFrame extends GameFrame {
  readonly requests: readonly SentRequest[];
  /** Calls of one endpoint. */
  requestsTo(key: string): readonly SentRequest[];
  readonly covers: readonly CoverKind[];
}

export const refuse = (status: number, code?: string): Answer => ({
  status,
  error: code === undefined ? { message: "no" } : { message: "no", code },
});

export const answer = (data: unknown): Answer => ({ data });

const session: HouseSession = {
  game: "dice",
  mode: "demo",
  balance: 10_000,
  currency: "BRL",
  min_stake: 50,
  max_stake: 100_000,
  minimum_cycle_ms: 0,
  autoplay: false,
  rtp: 9_900,
  rules_hash: "r".repeat(64),
  locale: "pt",
  free_rounds: null,
};

const fairness = { server_seed_hash: "a".repeat(64), next_server_seed_hash: "b".repeat(64), client_seed: "seed", nonce: 3 };

/** Creates the frame of a game as `startGame` does, with a server defined by the test. */
export function createTestFrame(server: Server = () => undefined, more: Partial<HouseSession> = {}): TestFrame {
  const requests: SentRequest[] = [];
  const covers: CoverKind[] = [];
  const started: HouseSession = { ...session, ...more };
  const { locale } = started;
  const quiet = ({ key, input }: SentRequest): Answer => {
    if (key === "GET /house/api/rounds") return answer({ data: [] });
    if (key === "GET /house/api/session") return answer({ data: started });
    if (key === "GET /house/api/fairness") return answer({ data: fairness });
    throw new Error(`nobody answers ${key} ${JSON.stringify(input)}`);
  };
  const call = async (key: string, input: SentRequest["input"]) => {
    requests.push({ key, input });
    await Promise.resolve();
    const reply = server({ key, input }) ?? quiet({ key, input });
    return "data" in reply ? { ok: true, data: reply.data } : { ok: false, retryAfterMs: null, ...reply };
  };
  const words = frameMessages[locale];
  const format = createFormat(locale);
  const cover = (kind: CoverKind): void => void covers.push(kind);
  return {
    call: call as Client,
    session: started,
    words,
    format,
    formatChance: createChanceFormat(words, format),
    cover,
    coverFor: (refusal) => {
      const kind = coverOf(refusal);
      if (kind) cover(kind);
      return kind !== null;
    },
    requests,
    requestsTo: (wanted) => requests.filter(({ key }) => key === wanted),
    covers,
  };
}

/** Disables motion, and lets time pass only when a test advances it. */
export function standStill(): void {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
}

export function goOn(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
}

export const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** Adds a client to the page, and leaves it time to load the server's state. */
export async function open(client: HTMLElement): Promise<HTMLElement> {
  document.body.replaceChildren(client);
  await pass(300);
  return client;
}

export function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

export const textOf = (selector: string): string => (find(selector).textContent ?? "").replaceAll("\u00a0", " ");

/** The main key's label and state. */
export const mainKey = (): { state: string | undefined; verb: string; promise: string; isDisabled: boolean } => ({
  state: find(".play").dataset["state"],
  verb: textOf(".play .verb"),
  promise: textOf(".play .promise"),
  isDisabled: find(".play").getAttribute("aria-disabled") === "true",
});

export async function press(selector = ".play", ms = 1_500): Promise<void> {
  find(selector).click();
  await pass(ms);
}

let rounds = 0;

/** A round as the server sends it; closed and lost by default. */
export const houseRound = (more: Partial<HouseRound> = {}): HouseRound => ({
  id: `round-${(rounds += 1)}`,
  game: "dice",
  state: "closed",
  params: {},
  outcome: {},
  stake: 100,
  payout: 0,
  multiplier_x100: 0,
  balance: 9_900,
  nonce: rounds,
  created_at: "2026-11-22T10:00:00.000Z",
  ...more,
});

export const languages = locales;
