import type { Client, OwnCrashBet, Result } from "@trevo/contract";
import type { Call } from "../frame/round-state.ts";

/** The player's bet with the balance from the same response, in centavos. */
export type SeatedBet = OwnCrashBet & { readonly balance: number };

/** Makes one attempt to place a bet on the round that accepts bets, or to cash out. A cash-out has no key because it is idempotent. */
export async function callTable(client: Client, call: Call, idempotencyKey: string): Promise<Result<SeatedBet>> {
  const reply =
    call.kind === "stake"
      ? await client("POST /house/api/crash/bets", { body: betBody(call.bet), idempotencyKey })
      : await client("POST /house/api/crash/bets/:id/cash-out", { params: { id: call.round_id } });
  return reply.ok ? { ok: true, data: { ...reply.data.data, balance: reply.data.balance } } : reply;
}

const betBody = ({ stake, params }: { readonly stake: number; readonly params: Record<string, unknown> }) => ({
  round_id: String(params["round_id"]),
  stake,
  ...(typeof params["auto_cash_out"] === "number" && { auto_cash_out: params["auto_cash_out"] }),
});
