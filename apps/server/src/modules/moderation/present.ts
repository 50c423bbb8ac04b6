import type {
  ChatCase,
  ModerationCase,
  ModerationCaseFile,
  ModerationNote,
  ModerationRecord,
  StaffAppeal,
  StaffSanction,
} from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import type { Vault } from "../../kernel/crypto.ts";
import { appealContext } from "./appeals.ts";
import type { AppealRow, CaseRow } from "./case-store.ts";
import type { ContextMessage } from "./needs.ts";
import { openQuote } from "./open-case.ts";
import { appealableUntil } from "./policy.ts";
import { reasonText } from "./reasons.ts";
import type { NoteRow, ReportRow } from "./report-store.ts";
import { urgencies } from "./rule.ts";
import type { SanctionRow } from "./sanction-store.ts";

type Opens = Pick<Vault, "open">;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const presentSanction = ({ person_id, ...row }: SanctionRow): StaffSanction => ({
  id: row.id,
  kind: row.kind,
  rooms: row.rooms,
  reason: row.reason,
  case_id: row.case_id,
  person_wide: person_id !== null,
  starts_at: row.starts_at.toISOString(),
  ends_at: iso(row.ends_at),
  lifted_at: iso(row.lifted_at),
});

export const presentCase = (vault: Opens, row: CaseRow): ModerationCase => ({
  id: row.id,
  player_id: row.player_id,
  subject: { type: row.subject_type, id: row.subject_id },
  room: row.room,
  urgency: urgencies[row.urgency - 1] ?? "other",
  reason: row.reason,
  state: row.state,
  held: row.held,
  quote: openQuote(vault, row),
  taken_by: row.taken_by,
  decided_by: row.decided_by,
  decided_at: iso(row.decided_at),
  action: row.action,
  created_at: row.created_at.toISOString(),
});

export const presentAppeal = (vault: Opens, row: AppealRow): StaffAppeal => ({
  case_id: row.case_id,
  player_id: row.player_id,
  text: row.text_sealed === null ? "" : vault.open(row.text_sealed, appealContext(row.case_id)),
  state: row.state,
  created_at: row.created_at.toISOString(),
  due_at: row.due_at.toISOString(),
});

interface CaseParts {
  readonly row: CaseRow;
  readonly reports: readonly Pick<ReportRow, "reason" | "weight" | "reported_at">[];
  readonly sanctions: readonly SanctionRow[];
  readonly appeal: AppealRow | undefined;
  readonly evidence: ModerationCaseFile["evidence"];
  readonly context: readonly ContextMessage[];
}

export const presentCaseFile = (vault: Opens, { row, reports, sanctions, appeal, evidence, context }: CaseParts): ModerationCaseFile => ({
  ...presentCase(vault, row),
  reports: reports.map(({ reason, weight, reported_at }) => ({ reason, weight, reported_at: reported_at.toISOString() })),
  sanctions: sanctions.map(presentSanction),
  appeal: appeal ? presentAppeal(vault, appeal) : null,
  evidence,
  context: context.map(({ time, ...message }) => ({ ...message, time: time.toISOString() })),
});

const presentNote = ({ id, staff_id, case_id, text, at }: NoteRow): ModerationNote => ({
  id,
  staff_id,
  case_id,
  text,
  at: at.toISOString(),
});

interface RecordParts {
  readonly player_id: string;
  readonly sanctions: readonly SanctionRow[];
  readonly cases: readonly CaseRow[];
  readonly refusals: number;
  readonly notes: readonly NoteRow[];
}

export const presentRecord = (vault: Opens, { player_id, sanctions, cases, refusals, notes }: RecordParts): ModerationRecord => ({
  player_id,
  sanctions: sanctions.map(presentSanction),
  cases: cases.map((row) => presentCase(vault, row)),
  refusals,
  notes: notes.map(presentNote),
});

interface OwnParts {
  readonly row: CaseRow & { readonly decided_at: Date };
  readonly sanction: SanctionRow | undefined;
  readonly appeal: AppealRow | undefined;
  readonly now: Date;
  readonly locale: Locale;
}

/** Presents a decided case to the player. */
export function presentOwnCase(vault: Opens, { row, sanction, appeal, now, locale }: OwnParts): ChatCase {
  const until = appealableUntil(row.decided_at);
  const isActive = sanction !== undefined && sanction.lifted_at === null && (sanction.ends_at === null || sanction.ends_at > now);
  return {
    id: row.id,
    reason: reasonText(row.reason)[locale],
    quote: openQuote(vault, row),
    decided_at: row.decided_at.toISOString(),
    sanction: sanction ? { kind: sanction.kind, until: iso(sanction.ends_at), active: isActive } : null,
    appeal: appeal
      ? {
          state: appeal.state,
          created_at: appeal.created_at.toISOString(),
          due_at: appeal.due_at.toISOString(),
          decided_at: iso(appeal.decided_at),
        }
      : null,
    appealable_until: row.state === "upheld" && now < until ? until.toISOString() : null,
  };
}
