import type { ListedPrivacyRequest, PrivacyRequest, PrivacyRequestFile } from "@trevo/contract";
import { maskCpf } from "@trevo/domain";
import type { Player } from "../players/index.ts";
import type { RequestRow } from "./request-store.ts";

/** The request as its player sees it, without internal notes of staff. */
export const presentRequest = (row: Omit<RequestRow, "reason" | "answered_by">): PrivacyRequest => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  created_at: row.created_at.toISOString(),
  due_at: row.due_at.toISOString(),
  answer:
    row.answer !== null && row.outcome !== null && row.answered_at !== null
      ? { outcome: row.outcome, text: row.answer, at: row.answered_at.toISOString() }
      : null,
});

interface Listed {
  readonly row: RequestRow;
  /** Slug of the brand. */
  readonly tenant: string;
  readonly player_name: string;
}

const stateOf = ({ answered_at }: RequestRow) => (answered_at === null ? "waiting" : "answered");

export const presentListed = ({ row, tenant, player_name }: Listed): ListedPrivacyRequest => ({
  id: row.id,
  tenant,
  player_id: row.player_id,
  player_name,
  kind: row.kind,
  state: stateOf(row),
  outcome: row.outcome,
  created_at: row.created_at.toISOString(),
  due_at: row.due_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
});

interface File extends Listed {
  readonly player: Player;
  /** The player's other requests, newest first. */
  readonly others: readonly RequestRow[];
}

export const presentFile = ({ player, others, ...listed }: File): PrivacyRequestFile => {
  const { text, answer, reason, answered_by } = listed.row;
  return {
    ...presentListed(listed),
    text,
    player: { cpf: player.cpf && maskCpf(player.cpf), state: player.state, created_at: player.created_at.toISOString() },
    answer: answer !== null && reason !== null && answered_by !== null ? { text: answer, reason, by: answered_by } : null,
    others: others
      .filter(({ id }) => id !== listed.row.id)
      .map((row) => ({
        id: row.id,
        kind: row.kind,
        state: stateOf(row),
        outcome: row.outcome,
        created_at: row.created_at.toISOString(),
      })),
  };
};
