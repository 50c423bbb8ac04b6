import { createClient, refusals, type Client, type ErrorReply, type HouseRound, type Locale, type Result } from "@trevo/contract";
import { createPace } from "./pace.ts";

/** The launch token in the address: who plays what, in which mode. It works on `/house/api` only. */
export const launchToken = (): string | null => new URLSearchParams(location.search).get("token");

export const createHouseClient = (token: string): Client =>
  createClient({ base: "/api", headers: () => ({ authorization: `Bearer ${token}` }) });

/** Waits before asking again after a lost reply. */
const retryWaitsMs = [400, 1_200, 3_000];

/**
 * Plays one round. A lost reply is asked for again under the same key, so that a round is never paid twice;
 * a nonce that another tab took first is simply tried again.
 */
export async function playRound(
  call: Client,
  round: { game: string; stake: number; params: Record<string, unknown> },
): Promise<Result<HouseRound>> {
  return unwrapped(await insist((idempotencyKey) => call("POST /house/api/rounds", { body: round, idempotencyKey })));
}

/** A step in an open round, taken once however often its reply is lost. */
export const takeStep = async (
  call: Client,
  id: string,
  step: { action: string; params?: Record<string, unknown> },
): Promise<Result<HouseRound>> =>
  unwrapped(await insist((idempotencyKey) => call("POST /house/api/rounds/:id/actions", { params: { id }, body: step, idempotencyKey })));

const unwrapped = (reply: Result<{ data: HouseRound }>): Result<HouseRound> => (reply.ok ? { ok: true, data: reply.data.data } : reply);

/** Asks until there is an answer, under one key. */
export async function insist<R>(ask: (idempotencyKey: string) => Promise<Result<R>>): Promise<Result<R>> {
  const pace = createPace();
  let idempotencyKey = randomKey();
  for (let attempt = 0; ; attempt += 1) {
    const reply = await ask(idempotencyKey);
    if (reply.ok) return reply;
    const wait = retryWaitsMs[attempt];
    const lost = reply.status === 0 || (reply.status >= 502 && reply.error.code === undefined) || reply.error.code === "unavailable";
    const overtaken = reply.error.code === "nonce_conflict";
    if (wait === undefined || !(lost || overtaken)) return reply;
    if (overtaken) idempotencyKey = randomKey();
    await pace.wait(overtaken ? 0 : wait);
  }
}

/** Random under plain HTTP too, where `crypto.randomUUID` is missing. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The sentence for a refusal in the player's language; the reply's own where the code is unknown. */
export function messageOf(error: ErrorReply, locale: Locale): string {
  const known = Object.entries(refusals).find(([code]) => code === error.code)?.[1];
  return known ? known[locale] : error.message;
}
