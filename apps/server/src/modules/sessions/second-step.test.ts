import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Accounts, createAccounts, goodPassword } from "../../../test/accounts.ts";
import { fulfilledOf, raceAtBarrier, reasonsOf } from "../../../test/barrier.ts";
import { fromBase32 } from "../../../test/base32.ts";
import { signedIn, visitor } from "../../../test/tenants.ts";
import type { Refusal } from "../../kernel/errors.ts";
import type { PlayerScope, Tenant } from "../../kernel/scope.ts";
import { stepAt, stepMs, totpCode } from "../second-factor/totp.ts";
import type { SignedIn } from "./complete-login.ts";

describe("a second factor", () => {
  let accounts: Accounts;
  let grove: Tenant;
  let here: SignedIn;
  let scope: PlayerScope;
  let secret: Buffer;
  let recovery: string[];

  beforeAll(async () => {
    accounts = await createAccounts();
    grove = await accounts.addTenant("grove", { policy: { second_factor_max_age_ms: 3 * 86_400_000 } });
  });
  beforeEach(async () => {
    accounts.clock.setOffset(0);
    here = await accounts.register(grove);
    const session = await accounts.sessions.authenticate(grove, here.token);
    scope = signedIn(grove, here.player, { session_id: session!.session_id });
    const enrolment = await accounts.sessions.factor.start(scope, goodPassword);
    secret = fromBase32(enrolment.secret);
    recovery = await accounts.sessions.factor.finish(scope, codeAt(0));
    // The code of the enrolment is used up. The next code needs a later time step.
    accounts.clock.setOffset(stepMs);
  });
  afterAll(() => accounts.close());

  const codeAt = (steps: number) => totpCode(secret, stepAt(accounts.clock.now()) + steps);
  const challenge = async (): Promise<string> => {
    const refusal = await accounts.sessions
      .logIn(visitor(grove), { username: here.player.phone, password: goodPassword })
      .catch((error: Refusal) => error);
    expect(refusal).toMatchObject({ code: "second_factor_required" });
    return (refusal as Refusal).extras?.["challenge_token"] as string;
  };
  const answer = (challenge_token: string, code: string) => accounts.sessions.logInWithFactor(visitor(grove), { challenge_token, code });

  it("is required after the right password and opens the account once", async () => {
    const token = await challenge();
    const signed = await answer(token, codeAt(0));
    expect(await accounts.sessions.authenticate(grove, signed.token)).toMatchObject({ player_id: here.player.id });
    await expect(answer(token, codeAt(1))).rejects.toMatchObject({ code: "gone" });
  });

  it("accepts no code twice, even in four concurrent logins", async () => {
    const tokens = [await challenge(), await challenge(), await challenge(), await challenge()];
    const code = codeAt(0);
    const answers = await raceAtBarrier({
      database: accounts.database,
      hold: (tx) => tx`select 1 from second_factors where player_id = ${here.player.id} for update`,
      callers: 4,
      call: (nth) => answer(tokens[nth] ?? "", code),
    });
    expect(fulfilledOf(answers)).toHaveLength(1);
    expect(reasonsOf(answers)).toMatchObject(Array.from({ length: 3 }, () => ({ code: "code_wrong" })));
    await expect(answer(await challenge(), code)).rejects.toMatchObject({ code: "code_wrong" });
    await expect(answer(await challenge(), codeAt(-1))).rejects.toMatchObject({ code: "code_wrong" });
  });

  it("opens one session when a challenge is answered twice at once with two valid codes", async () => {
    const token = await challenge();
    const codes = [codeAt(0), recovery[0] ?? ""];
    const answers = await raceAtBarrier({
      database: accounts.database,
      // Both logins have used one attempt of the challenge and wait to use up their codes.
      hold: async (tx) => {
        await tx`select 1 from second_factors where player_id = ${here.player.id} for update`;
        await tx`select 1 from recovery_codes where player_id = ${here.player.id} for update`;
      },
      callers: 2,
      call: (nth) => answer(token, codes[nth] ?? ""),
    });
    expect(fulfilledOf(answers)).toHaveLength(1);
    expect(reasonsOf(answers)).toMatchObject([{ code: "gone" }]);
  });

  it("allows five attempts per challenge, concurrent or not, and then delays the account", async () => {
    const token = await challenge();
    const wrong = String((Number(codeAt(0)) + 1) % 1_000_000).padStart(6, "0");
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => answer(token, wrong)));
    const codes = attempts.map((one) => (one.status === "rejected" ? (one.reason as Refusal).code : "in"));
    expect(codes.filter((code) => code === "code_wrong" || code === "too_many_requests")).toHaveLength(5);
    expect(codes.filter((code) => code === "gone")).toHaveLength(15);
    await expect(answer(await challenge(), codeAt(0))).rejects.toMatchObject({ code: "too_many_requests" });
  });

  it("challenge is invalid after a password change, and after five minutes", async () => {
    const late = await challenge();
    const outlived = await challenge();
    accounts.clock.setOffset(stepMs + 5 * 60_000 + 1_000);
    await expect(answer(late, codeAt(0))).rejects.toMatchObject({ code: "gone" });
    accounts.clock.setOffset(2 * stepMs);
    const reset_token = await accounts.sessions.requestPasswordChange(scope, { password: goodPassword, code: codeAt(0) });
    await accounts.sessions.resetPassword(visitor(grove), { reset_token, password: "outra-senha-boa-3" });
    accounts.clock.setOffset(3 * stepMs);
    await expect(answer(outlived, codeAt(0))).rejects.toMatchObject({ code: "wrong_credentials" });
  });

  it("accepts each recovery code once, typed with or without its dash", async () => {
    expect(new Set(recovery).size).toBe(10);
    const [code = ""] = recovery;
    await expect(answer(await challenge(), code.toUpperCase().replace("-", " "))).resolves.toMatchObject({
      player: { id: here.player.id },
    });
    await expect(answer(await challenge(), code)).rejects.toMatchObject({ code: "code_wrong" });
    expect(await accounts.sessions.factor.status(scope)).toMatchObject({ recovery_codes_left: 9 });
    const renewed = await accounts.sessions.factor.renewRecoveryCodes(scope, { password: goodPassword, code: codeAt(0) });
    expect(renewed).not.toContain(recovery[1]);
    await expect(answer(await challenge(), recovery[1] ?? "")).rejects.toMatchObject({ code: "code_wrong" });
  });

  it("is required wherever the password is required again, and is removed only with both", async () => {
    await expect(accounts.sessions.confirmPassword(scope, goodPassword)).rejects.toMatchObject({ code: "second_factor_required" });
    await expect(accounts.sessions.factor.drop(scope, { password: "errada-errada-1", code: codeAt(0) })).rejects.toMatchObject({
      code: "wrong_credentials",
    });
    await expect(accounts.sessions.factor.drop(scope, { password: goodPassword })).rejects.toMatchObject({
      code: "second_factor_required",
    });
    await accounts.sessions.factor.drop(scope, { password: goodPassword, code: codeAt(0) });
    await expect(accounts.sessions.confirmPassword(scope, goodPassword)).resolves.toBeUndefined();
    await expect(accounts.sessions.factor.drop(scope, { password: goodPassword })).rejects.toMatchObject({ code: "wrong_state" });
  });

  it("is valid for the time that the policy sets and no longer", async () => {
    const { token } = await answer(await challenge(), codeAt(0));
    accounts.clock.setOffset(3 * 86_400_000 + 60_000 + stepMs);
    expect(await accounts.sessions.authenticate(grove, token)).toBeNull();
    expect(await accounts.sessions.authenticate(grove, here.token)).toBeNull();
  });

  it("ends the sessions that have not proved it, and is stored encrypted", async () => {
    const { player, token } = await accounts.register(grove);
    const session = await accounts.sessions.authenticate(grove, token);
    const other = await accounts.sessions.logIn(visitor(grove), { username: player.phone, password: goodPassword });
    const mine = signedIn(grove, player, { session_id: session!.session_id });
    const { secret: spelled } = await accounts.sessions.factor.start(mine, goodPassword);
    await expect(accounts.sessions.factor.finish(mine, "000000")).rejects.toMatchObject({ code: "code_wrong" });
    expect(await accounts.sessions.authenticate(grove, other.token)).not.toBeNull();
    const codes = await accounts.sessions.factor.finish(mine, totpCode(fromBase32(spelled), stepAt(accounts.clock.now())));
    expect(await accounts.sessions.authenticate(grove, other.token)).toBeNull();
    expect(await accounts.sessions.authenticate(grove, token)).not.toBeNull();
    const stored = await accounts.database.sql<{ text: string }[]>`
      select row_to_json(f)::text as text from second_factors f union all select row_to_json(c)::text from recovery_codes c`;
    const everything = stored.map(({ text }) => text).join("\n");
    for (const hidden of [spelled, fromBase32(spelled).toString("hex"), ...codes]) expect(everything).not.toContain(hidden);
  });
});
