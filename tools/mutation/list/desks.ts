import type { Mutant } from "../mutant.ts";

const modules = "apps/server/src/modules";

const on =
  (area: string, test: string) =>
  (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
    id: `${area}/${id}`,
    file: `${modules}/${file}`,
    find,
    replace,
    suite: [`apps/server/test/${test}.test.ts`],
  });

const privacy = on("privacy-requests", "privacy-requests");
const exclusion = on("exclusions", "staff-exclusions");
const care = on("exclusions", "staff-protection");
const alarm = on("alarms", "alarms");

/**
 * Mutants of decisions that staff take once, on the version they saw: personal-data requests, signs of risk, alarms; and of whose
 * exclusions they may read.
 */
export const deskMutants: readonly Mutant[] = [
  privacy("answered-again", "privacy/request-store.ts", [
    `.where("id", "=", id)
      .where("answered_at", "is", null)`,
    `.where("id", "=", id)`,
  ]),
  privacy("two-of-a-kind", "privacy/file-request.ts", [
    `if (!(await requestStore.add(tx, row))) throw refuse("privacy_request_waiting");`,
    "await requestStore.add(tx, row);",
  ]),
  privacy("closed-account-asks", "privacy/file-request.ts", ["await players.lockOpen(tx, key);", ""]),
  privacy("another-brands-request", "privacy/request-store.ts", [
    `.selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)`,
    `.selectAll()
      .where("id", "=", id)`,
  ]),
  privacy("player-not-notified", "privacy/answer-request.ts", [
    "await needs.notifications.send(tx, { to, notification: answeredNotification({ id }) });",
    "",
  ]),
  privacy("another-operators-listed", "privacy/request-store.ts", [
    "where tenant_id = any(${tenant_ids}::int[]) and answered_at is null",
    "where cardinality(${tenant_ids}::int[]) >= 0 and answered_at is null",
  ]),

  exclusion("of-another-brand", "protection/exclusion-list-store.ts", ["where e.tenant_id = ${tenant_id}\n", "where ${tenant_id} > 0\n"]),
  exclusion("ended-still-holds", "protection/exclusion-list-store.ts", [
    "e.end_at is null or e.end_at > ${now}",
    "e.end_at is null or ${now} > '2000-01-01'::timestamptz",
  ]),
  exclusion("page-shows-its-last-again", "protection/exclusion-list-store.ts", ["(e.start_at, e.id) < (", "(e.start_at, e.id) <= ("]),
  care("act-without-its-permission", "protection/decide-alert.ts", [
    `if (isAct && !scope.permissions.has("players.protect")) throw refuse("forbidden");`,
    "",
  ]),
  care("decided-on-other-signs", "protection/decide-alert.ts", [
    "if (open.length === 0 || alertVersion(open) !== input.expected_version)",
    "if (open.length === 0)",
  ]),
  care("closed-account-excluded", "protection/protect-player.ts", [
    `if (player.state === "closed" && action !== "close") throw refuse("wrong_state");`,
    "",
  ]),
  care("pause-beyond-the-longest", "protection/protect-player.ts", [`|| (action === "pause" && until > lastDay)`, ""]),

  alarm("taken-from-somebody-else", "alarms/handle-alarm.ts", ["if (row.closed_at || row.taken_by !== taken_by)", "if (row.closed_at)"]),
  alarm("closed-again", "alarms/handle-alarm.ts", ["if (row.closed_at || row.taken_by !== taken_by)", "if (row.taken_by !== taken_by)"]),
  alarm("closed-though-raised-again", "alarms/handle-alarm.ts", [`if (row.raised !== raised) throw refuse("wrong_state");`, ""]),
  alarm("taken-twice", "alarms/handle-alarm.ts", [
    `if (row.taken_by === scope.staff_id && !waitsSince(row)) throw refuse("wrong_state");`,
    "",
  ]),
  alarm("another-operators", "alarms/store.ts", [
    "select ${columns} from alarms where tenant_id = any(${tenant_ids}::int[]) and id = ${id} for no key update",
    "select ${columns} from alarms where cardinality(${tenant_ids}::int[]) >= 0 and id = ${id} for no key update",
  ]),
  alarm("raised-again-unheard", "alarms/store.ts", ["(taken_by is null or last_raised_at > taken_at)", "taken_by is null"]),
  alarm("lost-at-the-first-fault", "alarms/create-alarms.ts", ["keepAgainAfterMs = [200, 1_000, 5_000]", "keepAgainAfterMs = []"]),
];
