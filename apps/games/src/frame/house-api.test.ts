import type { Client, Result } from "@trevo/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { messageOf, playRound } from "./house-api.ts";

const round = { game: "dice", stake: 100, params: { target: 50, direction: "over" } };
const played = { ok: true, data: { data: { id: "r", payout: 198 } } } as const;
const refusal = (status: number, code?: string) => ({
  ok: false as const,
  status,
  error: code ? { message: "no", code } : { message: "no" },
  retryAfterMs: null,
});

/** Answers in turn and keeps the idempotency keys it was called with. */
function scripted(replies: readonly unknown[]): { call: Client; keys: string[] } {
  const keys: string[] = [];
  const call = async (_: string, input: { idempotencyKey?: string }) => {
    keys.push(input.idempotencyKey ?? "");
    return replies[Math.min(keys.length, replies.length) - 1] as Result<never>;
  };
  return { call, keys };
}

const finish = async (call: Client) => {
  const playing = playRound(call, round);
  await vi.runAllTimersAsync();
  return playing;
};

describe("a round over an unreliable network", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("asks again under the same key, so that it is played once", async () => {
    const { call, keys } = scripted([refusal(0), refusal(502), refusal(503, "unavailable"), played]);
    expect(await finish(call)).toEqual({ ok: true, data: played.data.data });
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it("takes a new key when another tab took the nonce: nothing was played under the first", async () => {
    const { call, keys } = scripted([refusal(409, "nonce_conflict"), played]);
    expect((await finish(call)).ok).toBe(true);
    expect(new Set(keys).size).toBe(2);
  });

  it.each([refusal(402, "insufficient_balance"), refusal(503, "game_maintenance"), refusal(401, "session_required")])(
    "takes a refusal for an answer: $error.code",
    async (reply) => {
      const { call, keys } = scripted([reply, played]);
      expect(await finish(call)).toEqual(reply);
      expect(keys).toHaveLength(1);
    },
  );

  it("gives up in the end", async () => {
    const { call, keys } = scripted([refusal(0)]);
    expect(await finish(call)).toMatchObject({ ok: false, status: 0 });
    expect(keys).toHaveLength(4);
  });
});

describe("messageOf", () => {
  it("speaks the player's language where the code is known", () => {
    expect(messageOf({ message: "x", code: "insufficient_balance" }, "pt")).toBe("Saldo insuficiente.");
    expect(messageOf({ message: "x", code: "insufficient_balance" }, "en")).toBe("Not enough balance.");
    expect(messageOf({ message: "from the server", code: "no_such_code" }, "pt")).toBe("from the server");
  });
});
