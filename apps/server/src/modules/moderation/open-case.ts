import type { Vault } from "../../kernel/crypto.ts";
import type { Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import { type CaseRow, type Subject, caseStore } from "./case-store.ts";
import type { ModerationNeeds } from "./needs.ts";
import { type Urgency, urgencies } from "./rule.ts";
import { sealedColumn } from "../../kernel/sealed-values.ts";

export const caseContext = (caseId: string): string => `moderation_cases.quote:${caseId}`;
export const urgencyNo = (urgency: Urgency): number => urgencies.indexOf(urgency) + 1;

/** Returns an empty string after the retention period. */
export const openQuote = (vault: Pick<Vault, "open">, { id, quote_sealed }: Pick<CaseRow, "id" | "quote_sealed">): string =>
  quote_sealed === null ? "" : vault.open(quote_sealed, caseContext(id));

export interface NewCase {
  readonly tenant_id: number;
  /** The author of the message, or the owner of the name or picture. */
  readonly player_id: string;
  readonly subject: Subject;
  readonly room: number | null;
  readonly urgency: Urgency;
  readonly reason: string;
  /** The text, which is stored sealed. */
  readonly quote: string;
  /** Whether the subject is hidden until the decision; true if absent. */
  readonly held?: boolean;
}

/** Opens a case. A subject has one open case: a second call returns it, with the stricter urgency. */
export async function openCase(needs: ModerationNeeds, tx: Tx, input: NewCase): Promise<string> {
  return (await openCaseRow(needs, tx, input)).id;
}

export function openCaseRow({ clock, vault }: Pick<ModerationNeeds, "clock" | "vault">, tx: Tx, input: NewCase): Promise<CaseRow> {
  const id = newId();
  const { tenant_id, player_id, subject, room, urgency, reason, quote, held = true } = input;
  return caseStore.open(tx, {
    tenant_id,
    id,
    player_id,
    subject_type: subject.type,
    subject_id: subject.id,
    room,
    urgency: urgencyNo(urgency),
    reason,
    state: "open",
    held,
    quote_sealed: vault.seal(quote, caseContext(id)),
    taken_by: null,
    taken_at: null,
    decided_by: null,
    decided_at: null,
    action: null,
    created_at: clock.now(),
  });
}

export const sealedQuotes = [
  sealedColumn<{ tenant_id: number; id: string }>({
    table: "moderation_cases",
    column: "quote_sealed",
    key: ["tenant_id", "id"],
    context: ({ id }) => caseContext(id),
  }),
];
