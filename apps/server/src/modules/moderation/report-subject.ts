import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type Subject, caseStore } from "./case-store.ts";
import { heldNotification } from "./messages.ts";
import type { ModerationNeeds } from "./needs.ts";
import { openCaseRow } from "./open-case.ts";
import { judgedReports, reportDayMs, reportWindowMs, reportsPerDay, reporterWeight, weightToHold } from "./policy.ts";
import { reportStore } from "./report-store.ts";
import type { Urgency } from "./rule.ts";
import { notifyReporters } from "./notify-reporters.ts";

export interface NewReport {
  readonly reporter: PlayerKey;
  readonly subject: Subject;
  /** The author or owner of the subject. */
  readonly author_id: string;
  readonly room: number | null;
  /** The text, for the case. */
  readonly quote: string;
  /** One of the contract's `chatReportReasons`. */
  readonly reason: string;
}

export interface Reported {
  /** Total weight in hundredths of all reports within ten minutes. */
  readonly weight: number;
  /** The subject must be hidden until the case is decided. */
  readonly held: boolean;
  readonly case_id: string | null;
}

const urgencyOf = (reason: string): Urgency => (reason === "care" || reason === "minor" || reason === "scam" ? reason : "other");

/**
 * Records a player's report, which counts once. A decision about the subject stands, and the reporter is notified of its outcome. The
 * caller has locked the accounts of reporter and author. Refuses with `slow_mode` after twenty reports within 24 hours.
 */
export async function reportSubject(needs: ModerationNeeds, tx: Tx, report: NewReport): Promise<Reported> {
  const { reporter, subject, author_id, room, quote, reason } = report;
  const { tenant_id, player_id } = reporter;
  const player = await needs.players.byId(reporter, tx);
  const now = needs.clock.now();
  await requireFewReports(tx, reporter, now);
  const weight = reporterWeight(await reportStore.dismissedOf(tx, reporter, judgedReports));
  const latest = await caseStore.latestOf(tx, tenant_id, subject);
  const isDecided = latest !== undefined && latest.decided_at !== null;
  // The case's row serialises the reports of a subject: each report counts the earlier ones.
  const found =
    isDecided || weight === 0
      ? null
      : await openCaseRow(needs, tx, {
          tenant_id,
          player_id: author_id,
          subject,
          room,
          urgency: urgencyOf(reason),
          reason: caseReason(reason),
          quote,
          held: false,
        });
  const row = {
    id: newId(),
    case_id: found?.id ?? latest?.id ?? null,
    reporter: player?.person_id ?? player_id,
    subject_type: subject.type,
    subject_id: subject.id,
  };
  const isNew = await reportStore.insert(tx, {
    ...reporter,
    ...row,
    reason,
    weight: isDecided ? 0 : weight,
    dismissed_at: null,
    reported_at: now,
  });
  if (isNew && isDecided) await notifyReporters(needs, tx, { found: latest, reporters: [player_id] });
  if (!found) return { weight: 0, held: false, case_id: null };
  const total = await reportStore.weightOf(tx, tenant_id, { subject, since: new Date(now.getTime() - reportWindowMs) });
  const held = isNew && total >= weightToHold && !found.held;
  if (held) {
    await caseStore.change(tx, { tenant_id, id: found.id }, { held: true });
    await needs.notifications.send(tx, { to: { tenant_id, player_id: author_id }, notification: heldNotification(found.id) });
  }
  return { weight: total, held, case_id: found.id };
}

/** The caller has locked the reporter's account, so that a player's reports are counted one at a time. */
async function requireFewReports(tx: Tx, reporter: PlayerKey, now: Date): Promise<void> {
  const times = await reportStore.timesSince(tx, reporter, new Date(now.getTime() - reportDayMs));
  const [first] = times.slice(-reportsPerDay);
  if (!first || times.length < reportsPerDay) return;
  throw refuse("slow_mode", { retryAfter: Math.max(1, Math.ceil((first.getTime() + reportDayMs - now.getTime()) / 1_000)) });
}

/** Maps a report's reason to the case's reason. */
const caseReason = (reason: string): string =>
  ({ minor: "age", offence: "offence", scam: "scam", contacts: "contacts", spam: "spam", care: "care" })[reason] ?? "other";
