import type { Client, ErrorReply, HouseRound, Result } from "@trevo/contract";
import { createClient } from "@trevo/contract/client";
import { refusals } from "@trevo/contract/refusals";
import type { Locale } from "@trevo/domain";
import type { Call } from "./round-state.ts";

/** The launch token in the address. It identifies the player, the game and the mode, and is valid for `/house/api` only. */
export const launchToken = (): string | null => new URLSearchParams(location.search).get("token");

export const createHouseClient = (token: string): Client =>
  createClient({ base: "/api", headers: () => ({ authorization: `Bearer ${token}` }) });

/** Makes one attempt to stake a round or to send an action in an open round. */
export async function callRound(
  client: Client,
  { game, call, key }: { game: string; call: Call; key: string },
): Promise<Result<HouseRound>> {
  const reply =
    call.kind === "stake"
      ? await client("POST /house/api/rounds", { body: { game, ...call.bet }, idempotencyKey: key })
      : await client("POST /house/api/rounds/:id/actions", { params: { id: call.round_id }, body: call.action, idempotencyKey: key });
  return reply.ok ? { ok: true, data: reply.data.data } : reply;
}

/**
 * Returns the sentence for a refusal in the player's language, or the reply's own if the code is unknown or the sentence states an amount.
 */
export function messageOf(error: ErrorReply, locale: Locale): string {
  const known = Object.entries(refusals).find(([code]) => code === error.code)?.[1];
  return known && !known[locale].includes("{") ? known[locale] : error.message;
}
