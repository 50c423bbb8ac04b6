import type { Client, Result } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import { callRound, messageOf } from "./house-api.ts";

const played = { ok: true, data: { data: { id: "r", payout: 198 } } } as const;
const refused = { ok: false, status: 402, error: { message: "no", code: "insufficient_balance" }, retryAfterMs: null } as const;

/** Returns a client that gives every call the same reply and records the requests. */
function scripted(reply: unknown): { client: Client; requests: unknown[] } {
  const requests: unknown[] = [];
  const client = async (...call: unknown[]) => {
    requests.push(call);
    return reply as Result<never>;
  };
  return { client, requests };
}

describe("callRound", () => {
  it("stakes with the game, the bet and the key", async () => {
    const { client, requests } = scripted(played);
    const bet = { stake: 100, params: { target: 50, direction: "over" } };
    expect(await callRound(client, { game: "dice", call: { kind: "stake", bet }, key: "k1" })).toEqual({
      ok: true,
      data: played.data.data,
    });
    expect(requests).toEqual([["POST /house/api/rounds", { body: { game: "dice", ...bet }, idempotencyKey: "k1" }]]);
  });

  it("sends an action to the named round", async () => {
    const { client, requests } = scripted(played);
    const action = { action: "reveal", params: { cell: 7 } };
    await callRound(client, { game: "mines", call: { kind: "action", round_id: "r1", action }, key: "k2" });
    expect(requests).toEqual([["POST /house/api/rounds/:id/actions", { params: { id: "r1" }, body: action, idempotencyKey: "k2" }]]);
  });

  it("passes a refusal on unchanged, after one attempt", async () => {
    const { client, requests } = scripted(refused);
    const call = { kind: "stake", bet: { stake: 100, params: {} } } as const;
    expect(await callRound(client, { game: "dice", call, key: "k3" })).toEqual(refused);
    expect(requests).toHaveLength(1);
  });
});

describe("messageOf", () => {
  it("uses the player's language if the code is known", () => {
    expect(messageOf({ message: "x", code: "insufficient_balance" }, "pt")).toBe("Saldo insuficiente.");
    expect(messageOf({ message: "x", code: "insufficient_balance" }, "en")).toBe("Not enough balance.");
    expect(messageOf({ message: "from the server", code: "no_such_code" }, "pt")).toBe("from the server");
  });
});
