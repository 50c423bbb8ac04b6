import type { Mutant } from "../mutant.ts";

const sessions = "apps/server/src/modules/sessions";
const kernel = "apps/server/src/kernel";

interface Place {
  readonly file: string;
  readonly suite: readonly string[];
}

const on =
  ({ file, suite }: Place) =>
  (id: string, find: string, replace: string): Mutant => ({ id: `sessions/${id}`, file, find, replace, suite });

const idle = [`${sessions}/sessions.test.ts`, "apps/server/test/idle-session.test.ts"];
const authentication = on({ file: `${sessions}/authenticate.ts`, suite: idle });
const touching = on({ file: `${sessions}/touch-session.ts`, suite: idle });
const store = on({
  file: `${sessions}/store.ts`,
  suite: [`${sessions}/sessions.test.ts`, `${sessions}/security.test.ts`, "apps/server/test/idle-session.test.ts"],
});
const guesses = on({ file: `${sessions}/try-password.ts`, suite: [`${sessions}/guessing.test.ts`] });
const recoveryCodes = on({ file: `${sessions}/code-store.ts`, suite: [`${sessions}/guessing.test.ts`] });
const codes = on({ file: `${sessions}/code-store.ts`, suite: [`${sessions}/codes.test.ts`] });
const office = on({ file: `${kernel}/back-office.ts`, suite: [`${kernel}/back-office.test.ts`] });

/** Mutants of tokens: which player a token identifies, how often codes may be guessed, and which codes count. */
export const tokenMutants: readonly Mutant[] = [
  authentication("payout-token-opens-the-account", `(session.kind === "payout" && !input.payout)`, "input.token.length === 0"),
  authentication("session-never-idle", "const seenAfter = new Date(now.getTime() - idleMs);", "const seenAfter = new Date(0);"),
  touching(
    "time-of-play-not-counted",
    "if (touched)\n    await needs.protection.countMinutes",
    "if (!touched)\n    await needs.protection.countMinutes",
  ),
  store(
    "ended-session-lives",
    `.where("ended_at", "is", null)\n      .where("expires_at", ">", wanted.now)\n      .where("seen_at", ">", wanted.seenAfter)`,
    `.where("expires_at", ">", wanted.now)\n      .where("seen_at", ">", wanted.seenAfter)`,
  ),
  store("expired-session-lives", `      .where("expires_at", ">", wanted.now)\n`, ""),
  store("session-of-another-brand", `      .where("tenant_id", "=", wanted.tenant_id)\n`, ""),
  store("launch-of-ended-session", "and s.ended_at is null and s.expires_at > ${now}", "and s.expires_at > ${now}"),
  store("launch-of-payout-session", "where s.kind = 'full' and s.ended_at is null", "where s.ended_at is null"),
  store(
    "another-player-ends-the-session",
    `      .where("id", "=", session.session_id)\n      .where("player_id", "=", session.player_id)\n      .where("ended_at", "is", null)`,
    `      .where("id", "=", session.session_id)\n      .where("ended_at", "is", null)`,
  ),
  store("own-session-ends-with-the-others", `      .where("id", "<>", kept.session_id)\n`, ""),
  store("payout-tokens-outlive-the-end", `    await sessionStore.endAll(db, player, { kind: "payout", now });\n`, ""),
  guesses("strangers-guess-without-end", "<= strangersGuesses, isCounted: true", "<= strangersGuesses * 1_000, isCounted: true"),
  guesses("one-network-spends-all-guesses", "if (own >= guessesOfNetwork)", "if (own >= guessesOfNetwork * 1_000)"),
  guesses("known-source-spends-guesses", "if (guess.source.known) return { isFree: true, isCounted: false };", ""),
  guesses("guess-that-nobody-took-given-back", "if (taken.isCounted) await", "await"),
  guesses("right-guess-counts", `await attemptStore.giveBack(needs.db, keyOf(needs, guess, "strangers"));`, "return;"),
  recoveryCodes(
    "used-code-takes-tries",
    `      .where("used_at", "is", null)\n      .where("expires_at", ">", limit.now)`,
    `      .where("expires_at", ">", limit.now)`,
  ),
  codes("expired-code-counts", `      .where("expires_at", ">", limit.now)\n`, ""),
  codes("tries-without-end", `      .where("attempts", "<", limit.attempts)\n`, ""),
  codes("tries-not-counted", `eb("attempts", "+", 1)`, `eb("attempts", "+", 0)`),
  codes(
    "code-of-another-purpose",
    `      .where("purpose", "=", purpose)\n      .where("used_at", "is", null)\n      .where("expires_at"`,
    `      .where("used_at", "is", null)\n      .where("expires_at"`,
  ),
  codes(
    "code-used-twice",
    `      .where("code_hash", "=", used.code_hash)\n      .where("used_at", "is", null)\n`,
    `      .where("code_hash", "=", used.code_hash)\n`,
  ),
  codes("replaced-code-is-used", `      .where("code_hash", "=", used.code_hash)\n`, ""),
  codes("resent-at-once", `          .where("verification_codes.resend_at", "<=", sent_at),`, ","),
  office(
    "staff-routes-on-brands",
    `if (host !== "any" && (host === "office") !== isOffice)`,
    `if (host !== "any" && host !== "office" && isOffice)`,
  ),
  office("brand-routes-in-the-office", `if (host !== "any" && (host === "office") !== isOffice)`, `if (host === "office" && !isOffice)`),
  office("permission-not-asked", `if (!isHeld) throw refuse("forbidden");`, ""),
  office("any-permission-will-do", "granted.get(id)?.has(permission)", "granted.get(id)?.size"),
  office(
    "one-brand-is-the-operator",
    `reach === "operator" ? member.granted_everywhere.has(permission) : tenants.length > 0`,
    "tenants.length > 0",
  ),
  office("brand-without-the-permission", "return { ...context, ...member, tenants };", "return { ...context, ...member };"),
  office("reserved-host-by-case", "/^backoffice\\./i", "/^backoffice\\./"),
];
