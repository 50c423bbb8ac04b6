import type { Mutant } from "../mutant.ts";

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `passkeys/${id}`,
  file: `apps/server/src/modules/staff/${file}`,
  find,
  replace,
  suite: ["apps/server/test/staff-passkeys.test.ts"],
});

const store = "passkey-store.ts";

/** Mutants of staff passkeys: what one opens and signs. */
export const passkeyMutants: readonly Mutant[] = [
  on("counter-not-compared", store, [`      .where(grows(counter))\n`, ""]),
  on("of-another-member", store, ["eb.and({ ...own(key), rp_id })", "eb.and({ operator_id: key.operator_id, rp_id })"]),
  on("of-another-host", store, ["eb.and({ ...own(key), rp_id })", "eb.and(own(key))"]),
  on("blocked-one-offered", store, [
    `      .where("blocked_at", "is", null)\n      .orderBy("created_at", "desc")`,
    `      .orderBy("created_at", "desc")`,
  ]),
  on("removed-one-offered", store, [
    `.where((eb) => eb.and({ ...own(key), rp_id }))\n      .where("removed_at", "is", null)`,
    ".where((eb) => eb.and({ ...own(key), rp_id }))",
  ]),
  on("removed-while-it-signs", store, [
    `.set({ counter, last_used_at: now })\n      .where((eb) => eb.and(one(key)))\n      .where("removed_at", "is", null)`,
    ".set({ counter, last_used_at: now })\n      .where((eb) => eb.and(one(key)))",
  ]),
  on("renamed-by-another", store, ["=> ({ operator_id, staff_id, id });", "=> ({ operator_id, id, ...(staff_id && {}) });"]),
  on("enrolment-never-ends", store, [`      .where("ends_at", ">", now)\n`, ""]),
  on("enrolment-of-another-session", store, [
    "eb.and({ operator_id, staff_id, session_id, token_hash }))",
    "eb.and({ operator_id, token_hash }))",
  ]),
  on("more-than-ten", "enrol-passkey.ts", ["    await staffStore.lock(tx, scope);\n", ""]),
  on("enrolled-unverified", "webauthn.ts", [
    "requireUserVerification: true,\n      supportedAlgorithmIDs",
    "requireUserVerification: false,\n      supportedAlgorithmIDs",
  ]),
  on("signed-unverified", "webauthn.ts", [
    "counter: 0 },\n      requireUserVerification: true",
    "counter: 0 },\n      requireUserVerification: false",
  ]),
  on("challenge-not-compared", "webauthn.ts", [
    `response: { ...assertion, clientExtensionResults: {} },\n      expectedChallenge: challenge.toString("base64url")`,
    `response: { ...assertion, clientExtensionResults: {} },\n      expectedChallenge: () => challenge.length > 0`,
  ]),
  on("act-not-signed", "challenges.ts", [`act: act_hash?.toString("hex") ?? null`, "act: act_hash && null"]),
  on("session-not-signed", "challenges.ts", [
    `purpose: "step_up", token: token.toString("hex"), session_id`,
    `purpose: "step_up", token: token.toString("hex"), session_id: typeof session_id`,
  ]),
  on("copy-comes-in", "log-in.ts", ["    if (!(await useFactor(needs, context, { tx, proof }))) return null;\n", ""]),
  on("copy-signs", "step-up.ts", ["if (!(await useFactor(needs, scope, { tx, proof }))) {", "if (proof === null) {"]),
  on("proof-of-a-copy-kept", "step-up.ts", ["      await stepUpStore.annul(tx, { operator_id, id: taken.id }, now);\n", ""]),
  on("copy-not-blocked", store, [".set({ blocked_at: now })", ".set({ last_used_at: now })"]),
  on("kept-through-an-invitation", "invite.ts", ["  await passkeyStore.remove(tx, keyOf(member), { id: null, now });\n", ""]),
];
