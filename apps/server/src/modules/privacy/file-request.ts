import { type PrivacyRequest, type PrivacyRequestKind, privacyTermDays } from "@trevo/contract";
import { playerActor, recordAuditEvent } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { PrivacyNeeds } from "./needs.ts";
import { presentRequest } from "./present-request.ts";
import { requestStore } from "./request-store.ts";

const dayMs = 86_400_000;
const mostShown = 50;

/**
 * Files a request. Only one of a kind may wait at a time. Refuses with `privacy_request_waiting`, `blocked`, `wrong_state` (the account is
 * closed).
 */
export async function fileRequest(
  { db, clock, players }: Pick<PrivacyNeeds, "db" | "clock" | "players">,
  scope: PlayerScope,
  { kind, text }: { readonly kind: PrivacyRequestKind; readonly text: string },
): Promise<PrivacyRequest> {
  const key = keyOf(scope);
  const created_at = clock.now();
  const due_at = new Date(created_at.getTime() + privacyTermDays * dayMs);
  const row = { ...key, id: newId(), kind, text, created_at, due_at };
  await db.transaction().execute(async (tx) => {
    await players.lockOpen(tx, key);
    if (!(await requestStore.add(tx, row))) throw refuse("privacy_request_waiting");
    const actor = playerActor(key.player_id);
    await recordAuditEvent(tx, scope, {
      at: created_at,
      actor,
      action: "privacy_requested",
      subject: `privacy:${row.id}`,
      detail: { kind },
    });
  });
  return presentRequest({ ...row, outcome: null, answer: null, answered_at: null });
}

/** Lists the player's own requests, newest first. */
export const listOwnRequests = async ({ db }: Pick<PrivacyNeeds, "db">, scope: PlayerScope): Promise<PrivacyRequest[]> =>
  (await requestStore.ofPlayer(db, keyOf(scope), mostShown)).map(presentRequest);
