import type { Mutant } from "../mutant.ts";

const module = "apps/server/src/modules/support";

const on =
  (file: string, suite: string) =>
  (id: string, find: string, replace: string): Mutant => ({
    id: `support/${id}`,
    file: `${module}/${file}`,
    find,
    replace,
    suite: [`apps/server/test/${suite}.test.ts`],
  });

const races = "support-races";
const scenario = "support";
const guests = "support-guests";
const opening = on("open-ticket.ts", races);
const writing = on("write-message.ts", races);
const store = on("ticket-store.ts", scenario);
const decisions = on("decide-ticket.ts", races);
const leading = on("decide-ticket.ts", scenario);
const rules = on("policy.ts", scenario);
const closing = on("close-tickets.ts", scenario);
const refs = on("refs.ts", scenario);
const visitors = on("guests.ts", guests);
const guestRows = on("guest-store.ts", guests);

/** Mutants of support tickets: ownership, order, and what stays internal. */
export const supportMutants: readonly Mutant[] = [
  opening("double-tap", "  if (known) return { ticket: known, isNew: false };\n", ""),
  opening("day-unlocked", "  await ticketStore.lockDay(tx, day);\n", ""),
  opening("without-end", "new Date(now.getTime() - dayMs))) >= maxTicketsADay)", "new Date(now.getTime() - dayMs))) > maxTicketsADay)"),
  writing("twice", `client_id: message.client_id })) return null;\n`, `client_id: message.client_id })) void 0;\n`),
  writing("unanswered-without-end", "(tx, of)) >= maxUnanswered)", "(tx, of)) > maxUnanswered)"),
  on("write-message.ts", scenario)("into-solved", `  if (status === null) throw refuse("wrong_state");\n`, ""),
  store("others-ticket", `ofTenant.where("player_id", "=", owner.player_id)`, "ofTenant"),
  store("queue-of-all", `.selectAll().where("tenant_id", "=", tenantId);\n    if (category`, ".selectAll();\n    if (category"),
  decisions("unseen", `    if (locked.version !== expected_version) throw refuse("wrong_state");\n`, ""),
  decisions("answer-twice", "    if (await isRepeated?.(tx)) return { ticket: locked, isChanged: false };\n", ""),
  decisions(
    "unlocked",
    "await ticketStore.lock(tx, { tenant_id: scope.tenant.id, id });",
    "await ticketStore.find(tx, { tenant_id: scope.tenant.id, id });",
  ),
  leading("ombudsman-is-anybody", `    if (ticket.ombudsman_at !== null && !leads(scope)) throw refuse("forbidden");\n`, ""),
  leading("taken-from-others", "if ((isOthers || ticket.status", "if ((ticket.status"),
  rules("protection-waits", `  if (category === "protection") return hourMs;\n`, ""),
  rules("no-sign", `  if (category === "protection") return "care_case";\n`, ""),
  rules("ombudsman-lost", `ombudsman_at === null ? "waiting_us" : "ombudsman"`, `ombudsman_at === null ? "waiting_us" : "waiting_us"`),
  rules("ombudsman-unanswered", "ticket.first_answer_at !== null && ticket.ombudsman_at", "ticket.ombudsman_at"),
  closing(
    "sign-stays",
    `      if (kind !== null) await needs.protection.closeRiskSigns`,
    `      if (kind === null) await needs.protection.closeRiskSigns`,
  ),
  refs("others-things", `resolveRef(needs, reader, ref)) === null) throw`, `resolveRef(needs, reader, ref)) === undefined) throw`),
  visitors("code-of-anybody", "if (!code_hash?.equals(", "if (false && !code_hash?.equals("),
  visitors("code-twice", `    if (!(await guestStore.useCode(tx, key, { code_hash, now }))) throw refuse("code_wrong");\n`, ""),
  guestRows("attempts-without-end", `      .where("attempts", "<", limit.attempts)\n`, ""),
  guestRows(
    "session-for-ever",
    `      .where("expires_at", ">", now)\n      .executeTakeFirst();\n    return row?.guest_id`,
    `      .executeTakeFirst();\n    return row?.guest_id`,
  ),
  on("staff-tickets.ts", scenario)("any-round", "  if (!ticket?.player_id || !isNamed)", "  if (!ticket?.player_id)"),
];
