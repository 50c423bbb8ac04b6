import { sha256 } from "../../kernel/crypto.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { forgetAttemptsMs, throttled } from "../../kernel/login-throttle.ts";
import { networkOf } from "../../kernel/rate-limiter.ts";
import type { RequestContext } from "../../kernel/scope.ts";
import { stepOfCode } from "../second-factor/index.ts";
import { accessStore } from "./access-store.ts";
import { attemptStore } from "./attempt-store.ts";
import type { SignInNeeds } from "./needs.ts";
import { type PasskeyRow, passkeyStore } from "./passkey-store.ts";
import { openSecret } from "./secret-vault.ts";
import { staffSessionStore } from "./session-store.ts";
import { type StaffRow, keyOf, staffStore } from "./store.ts";
import { type Assertion, readAssertion, rpIdOf } from "./webauthn.ts";

/** The answer to a challenge: a code or an assertion, as the contract requires. */
export interface FactorAnswer {
  readonly challenge_token: string;
  readonly code?: string | undefined;
  readonly assertion?: Assertion | undefined;
}

export type Factor =
  | { readonly factor: "code" }
  | { readonly factor: "passkey"; readonly passkey: PasskeyRow; readonly assertion: Assertion; readonly counter: number };

interface Taking {
  readonly member: StaffRow;
  readonly answer: FactorAnswer;
  /** The challenge that a passkey must have signed. */
  readonly challenge: Buffer;
}

/**
 * Checks the second factor; null if it is wrong. This uses up a code. A passkey is used up by `useFactor`, in the transaction that uses up
 * its challenge. Refuses with `too_many_requests`.
 */
export async function takeFactor(needs: SignInNeeds, context: RequestContext, taking: Taking): Promise<Factor | null> {
  const { member, answer } = taking;
  if (answer.assertion) return checkPasskey(needs, context, { ...taking, assertion: answer.assertion });
  return answer.code !== undefined && (await takeCode(needs, context, { member, code: answer.code })) ? { factor: "code" } : null;
}

/** Detail for the access log. */
export const noteOf = (proof: Factor): Record<string, string> =>
  proof.factor === "code" ? { factor: "code" } : { factor: "passkey", passkey: proof.passkey.id };

export const passwordVersionOf = (row: Pick<StaffRow, "password_hash">): Buffer => sha256(row.password_hash ?? "");

/** Maximum guesses of one member's codes per day, from all networks together in which the member had no recent session. */
const strangersCodes = 30;
const rememberNetworkMs = 30 * 24 * 3_600_000;

/** Wrong codes are throttled as wrong passwords are. */
async function takeCode(
  needs: SignInNeeds,
  context: Pick<RequestContext, "ip">,
  { member, code }: { member: StaffRow; code: string },
): Promise<boolean> {
  const network = networkOf(context.ip);
  const subject = (source: string) =>
    needs.vault.blindIndex(`code:${member.id}:${passwordVersionOf(member).toString("hex")} ${source}`, "staff-attempts");
  const now = needs.clock.now();
  const seen = await staffSessionStore.addressesSince(needs.db, keyOf(member), new Date(now.getTime() - rememberNetworkMs));
  const strangers = seen.some((ip) => networkOf(ip) === network) ? null : subject("strangers");
  if (
    strangers &&
    (await attemptStore.takeGuess(needs.db, strangers, { now, forgetBefore: new Date(now.getTime() - forgetAttemptsMs) })) > strangersCodes
  )
    throw refuse("too_many_requests");
  const attempts = attemptStore.of(needs.db, subject(network));
  return throttled(needs.clock, attempts, async () => {
    const step = stepOfCode(openSecret(needs.vault, member), code, needs.clock.now());
    return step !== null && staffStore.takeStep(needs.db, keyOf(member), step);
  });
}

async function checkPasskey(
  { db }: SignInNeeds,
  context: RequestContext,
  { member, assertion, challenge }: Omit<Taking, "answer"> & { readonly assertion: Assertion },
): Promise<Factor | null> {
  const named = Buffer.from(assertion.id, "base64url");
  const usable = await passkeyStore.usable(db, keyOf(member), rpIdOf(context));
  const passkey = usable.find(({ credential_id }) => credential_id.equals(named));
  if (!passkey) return null;
  const counter = await readAssertion(assertion, { origin: context.origin, challenge, public_key: passkey.public_key });
  return counter === null ? null : { factor: "passkey", passkey, assertion, counter };
}

/**
 * False if a passkey's counter went back. It may have been copied, and which copy is the member's is unknown, so it is blocked. The
 * challenge must be used up before, because an answer that is sent twice would look like a copy. The transaction must commit even then.
 */
export async function useFactor(
  { clock, log }: Pick<SignInNeeds, "clock" | "log">,
  { request_id }: Pick<RequestContext, "request_id">,
  { tx, proof }: { tx: Tx; proof: Factor },
): Promise<boolean> {
  if (proof.factor === "code") return true;
  const { passkey, counter } = proof;
  const now = clock.now();
  if (await passkeyStore.use(tx, passkey, { counter, now })) return true;
  if (await passkeyStore.block(tx, passkey, { counter, now })) {
    log.warn({ event: "staff_passkey_blocked", staff_id: passkey.staff_id, request_id }, "the counter of a passkey decreased");
    const detail = { passkey: passkey.id };
    await accessStore.record(tx, passkey, { at: now, actor: "nobody", action: "passkey_blocked", request_id, detail });
  }
  return false;
}
