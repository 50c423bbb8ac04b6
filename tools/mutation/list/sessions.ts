import type { Mutant } from "../mutant.ts";

const sessions = "apps/server/src/modules/sessions";
const bounds = [`${sessions}/sms-bounds.test.ts`];
const refused = [`${sessions}/registration-refused.test.ts`];

const on =
  (area: string, suite: readonly string[]) =>
  (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
    id: `${area}/${id}`,
    file: `${sessions}/${file}`,
    find,
    replace,
    suite,
  });

const sms = on("sms", bounds);
const registration = on("registration", refused);

/** Mutants of the limits on SMS codes, and of registrations that must reveal nothing about other players. */
export const sessionMutants: readonly Mutant[] = [
  sms("eleventh-to-a-number-in-an-hour", "sms-bounds.ts", ['name: "number_hour", most: 10', 'name: "number_hour", most: 11']),
  sms("tenth-to-a-number-refused", "sms-bounds.ts", ['name: "number_hour", most: 10', 'name: "number_hour", most: 9']),
  sms("twenty-first-to-a-number-in-a-day", "sms-bounds.ts", ['name: "number_day", most: 20', 'name: "number_day", most: 21']),
  sms("sixty-first-to-a-range", "sms-bounds.ts", ['name: "range_hour", most: 60', 'name: "range_hour", most: 61']),
  sms("range-of-one-number", "sms-bounds.ts", ["const rangeDigits = 7;", "const rangeDigits = 11;"]),
  sms("brand-without-bound", "sms-bounds.ts", ['name: "brand_hour", most: 1_000', 'name: "brand_hour", most: 1_001']),
  sms("alert-before-the-commit", "create-sms-book.ts", [
    "return { heldUntil: null, alerts: readings.filter(isReached).map((reading) => alertOf(sms, reading)) };",
    "for (const reading of readings.filter(isReached)) alerts.raise(alertOf(sms, reading));\n      return { heldUntil: null, alerts: [] };",
  ]),
  sms("groups-counted-together", "sms-bounds.ts", ["`${group} ${bound} ${target}`", "`${bound} ${target}`"]),
  sms("window-without-end", "sms-count-store.ts", [
    "sent: sql<number>`case when sms_counts.ends_at <= ${now} then 0",
    "sent: sql<number>`case when sms_counts.ends_at < ${now} - interval '10 years' then 0",
  ]),
  sms("message-not-counted", "create-sms-book.ts", ["await smsCountStore.addOne(tx, sms.tenant_id, subjects);", "void subjects;"]),
  sms("counts-not-locked", "create-sms-book.ts", [
    "const counts = await smsCountStore.lock(tx, sms.tenant_id, { fresh, now });",
    "const counts = await smsCountStore.lock(needs.db, sms.tenant_id, { fresh, now });",
  ]),
  sms("bound-without-alert", "create-sms-book.ts", ["bound.isAlert && sent + 1 >= mostOf(bound)", "bound.isAlert && sent < 0"]),
  sms("recovery-by-sms-only", "request-recovery.ts", [
    "if (heldUntil && player.email_verified_at === null) return { heldUntil };",
    "if (heldUntil) return { heldUntil };",
  ]),
  sms("login-code-by-sms-only", "login-code.ts", [
    "const byEmail = taken === null || taken.heldUntil !== null;",
    "const byEmail = taken === null || taken.heldUntil === undefined;",
  ]),
  sms("number-in-clear", "sms-bounds.ts", [
    `return vault.blindIndex(\`\${group} \${bound} \${target}\`, "sms-counts");`,
    "return Buffer.from(`${group} ${bound} ${target}`);",
  ]),

  registration("exclusion-told", "registration-refused.ts", [`(error.code === "self_excluded" ||`, "("]),
  registration("taken-field-told", "registration-refused.ts", [`key.endsWith("_taken")`, `key.endsWith("_told")`]),
  registration("told-at-every-try", "registration-refused.ts", [
    "if (!(await isFirstOfDay(needs, { tenant_id: key.tenant_id, subject: `registration-refused:${player.id}` }))) continue;",
    "",
  ]),
  registration("exclusion-not-told-to-its-owner", "registration-refused.ts", [`return error.code === "self_excluded";`, "return false;"]),
  registration("details-in-clear-in-the-queue", "registration-refused.ts", [
    "const payload: RefusedJob = { tenant_id: tenant.id, sealed };",
    "const payload: RefusedJob = { tenant_id: tenant.id, sealed, ...details } as RefusedJob;",
  ]),
  registration("person-of-the-cpf-not-told", "registration-refused.ts", ["cpf === null\n      ? []", "cpf !== undefined\n      ? []"]),
];
