import { z } from "zod";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import type { AccountBlockNeeds } from "./needs.ts";

/** The input as the proposal stores it. */
export const unblockInput = z.object({ player_id: z.string() });
type Input = z.output<typeof unblockInput>;

/** Call it under the account's lock. Refuses with `not_found`, `wrong_state` (not blocked). */
export async function describeUnblock(
  needs: Pick<AccountBlockNeeds, "players">,
  tx: Tx,
  { tenant, input: { player_id } }: ProposedInput & { readonly input: Input },
): Promise<ProposedChange> {
  await needs.players.lockBlocked(tx, { tenant_id: tenant.id, player_id });
  return {
    sentence: { pt: `Desbloquear a conta do jogador ${player_id}`, en: `Unblock the account of player ${player_id}` },
    player_id,
    before: { player: player_id, state: "blocked" },
    after: { player: player_id, state: "active" },
    depends_on: { player_id },
    approvals_needed: 1,
  };
}

export async function unblockAccount(
  needs: Pick<AccountBlockNeeds, "players" | "protection">,
  tx: Tx,
  approved: ApprovedInput & { readonly input: Input },
): Promise<null> {
  const { tenant, id, proposed_by, approved_by, request_id, at } = approved;
  const { player_id } = approved.input;
  const key = { tenant_id: tenant.id, player_id };
  await needs.players.unblock(tx, key);
  await needs.protection.reopenAccount(tx, key);
  const detail = { proposal: id, proposed_by, approved_by };
  const event = { at, actor: staffActor(approved_by), action: "player_unblocked", subject: `player:${player_id}`, detail } as const;
  await recordAuditEvent(tx, { tenant, request_id }, event);
  return null;
}
