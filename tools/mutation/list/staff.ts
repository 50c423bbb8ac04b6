import type { Mutant } from "../mutant.ts";

const staff = "apps/server/src/modules/staff";
const suite = [
  "apps/server/test/staff.test.ts",
  "apps/server/test/staff-guessing.test.ts",
  "apps/server/test/staff-login.test.ts",
  "apps/server/test/staff-grants.test.ts",
  "apps/server/test/staff-team.test.ts",
];

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `staff/${id}`,
  file: `${staff}/${file}`,
  find,
  replace,
  suite,
});

/** Mutants of staff access: which members may sign in, and what they may do now. */
export const staffMutants: readonly Mutant[] = [
  on("ended-session-lives", "session-store.ts", ["and s.ended_at is null and s.expires_at", "and s.expires_at"]),
  on("expired-session-lives", "session-store.ts", [" and s.expires_at > ${wanted.now}", ""]),
  on("idle-session-lives", "session-store.ts", [" and s.seen_at > ${wanted.seenAfter}", ""]),
  on("closed-member-works-on", "session-store.ts", ["m.state = 'active' and ", ""]),
  on("demo-member-in-live-mode", "session-store.ts", [
    "(not m.demo or ${wanted.admitsDemo})",
    "(not m.demo or ${wanted.admitsDemo} or true)",
  ]),
  on("permissions-of-everybody", "session-store.ts", [
    "where g.operator_id = s.operator_id and g.staff_id = s.staff_id",
    "where g.operator_id = s.operator_id",
  ]),
  on("tries-without-end", "session-store.ts", [`      .where("attempts", "<", limit.attempts)\n`, ""]),
  on("challenge-never-ends", "session-store.ts", [`      .where("expires_at", ">", limit.now)\n`, ""]),
  on("challenge-used-twice", "session-store.ts", ["return result.numDeletedRows > 0n;", "return result.numDeletedRows >= 0n;"]),
  on("brands-of-other-operators", "authenticate.ts", [".filter((tenant) => tenant.operator_id === operatorId)", ""]),
  on("step-taken-twice", "store.ts", [`      .where("last_step", "<", step)\n`, ""]),
  on("own-access-changed", "team.ts", [`if (staff_id === scope.staff_id) throw refuse("forbidden");`, ""]),
  {
    ...on("grant-of-another-operator", "grant-store.ts", [
      `.selectAll().where("operator_id", "=", operator_id).where("id", "=", id)`,
      `.selectAll().where("id", "=", id)`,
    ]),
    equivalent: "The member is locked by the operator and the grant's member next: another operator has no such member.",
  },
  on("grant-never-ends", "session-store.ts", ["g.ends_at > ${wanted.now})) as", "g.ends_at > ${wanted.now} or true)) as"]),
  on("grant-of-one-brand-for-all", "grants.ts", [
    "filter(({ tenant_id }) => tenant_id === id)",
    "filter(({ tenant_id }) => tenant_id !== null || id > 0)",
  ]),
  on("permission-not-taken-back", "grant-store.ts", [
    `await at(tx).deleteFrom("staff_grants").where("operator_id", "=", key.operator_id).where("staff_id", "=", key.staff_id).execute();`,
    "",
  ]),
  on("invitation-never-ends", "store.ts", [`      .where("invitation_ends_at", ">", now)\n`, ""]),
  on("invitation-used-twice", "set-up.ts", ["const used = { invitation_hash: null, invitation_ends_at: null };", "const used = {};"]),
  on("set-up-without-code", "set-up.ts", [
    `if (step === null) throw refuse("code_wrong");`,
    `if (step === null) await staffStore.lock(tx, keyOf(known));`,
  ]),
  on("set-up-with-a-common-password", "set-up.ts", ["if (isCommonPassword(input.password))", "if (input.password.length === 0)"]),
  on("login-without-password", "log-in.ts", ["if (!member || !right) {", "if (!member) {"]),
  on("closed-member-logs-in", "log-in.ts", [`row?.state === "active" && `, "row !== undefined && "]),
  on("strangers-guess-codes-without-end", "take-factor.ts", ["> strangersCodes\n  )", "> strangersCodes * 1_000\n  )"]),
  on("password-changed-meanwhile", "log-in.ts", [
    "if (!mayEnter(needs, member) || !passwordVersionOf(member).equals(taken.password_version))",
    "if (!mayEnter(needs, member))",
  ]),
  {
    ...on("closed-while-entering", "log-in.ts", [
      "if (!mayEnter(needs, member) || !passwordVersionOf(member).equals(taken.password_version))",
      "if (!member || !passwordVersionOf(member).equals(taken.password_version))",
    ]),
    equivalent: "Whoever closes a member or invites one again takes the password away: its version differs from the challenge's.",
  },
  on("code-not-asked", "take-factor.ts", [
    "return step !== null && staffStore.takeStep(needs.db, keyOf(member), step);",
    "return step === null || staffStore.takeStep(needs.db, keyOf(member), step);",
  ]),
];
