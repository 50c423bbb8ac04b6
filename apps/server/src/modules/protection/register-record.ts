import type { RegisterRecord } from "@trevo/contract";
import { type AuditAction, recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { type RegisterNeeds, checkRegisterNow } from "./query-register.ts";
import { asksRegister, personKeyOf } from "./register-state.ts";
import { type RegisterCheck, registerStore } from "./register-store.ts";

/** The register's entry about a person is as sensitive as health data: every access is recorded in the audit log. */
export async function readRegisterRecord(needs: RegisterNeeds, scope: Reviewer, playerId: string): Promise<RegisterRecord> {
  const player = await find(needs, scope, playerId);
  await note(needs, scope, { action: "register_record_read", playerId });
  return recordOf(needs, player);
}

/**
 * Queries the register now. Refuses with `wrong_state` if the brand does not query it, for an account without a CPF, and for a closed
 * account.
 */
export async function checkRegisterForStaff(needs: RegisterNeeds, scope: Reviewer, playerId: string): Promise<RegisterRecord> {
  const player = await find(needs, scope, playerId);
  const person = personKeyOf(player);
  const isCheckable = player.state !== "closed" && player.cpf !== null && (await asksRegister(needs, scope.tenant.id));
  if (!isCheckable || !person || !(await registerStore.read(needs.db, person))) throw refuse("wrong_state");
  await note(needs, scope, { action: "register_check_requested", playerId });
  await checkRegisterNow(needs, player);
  return recordOf(needs, player);
}

async function find(needs: RegisterNeeds, { tenant }: Reviewer, player_id: string): Promise<Player> {
  const player = await needs.players.byId({ tenant_id: tenant.id, player_id });
  if (!player) throw refuse("not_found");
  return player;
}

const note = (needs: RegisterNeeds, scope: Reviewer, { action, playerId }: { action: AuditAction; playerId: string }): Promise<void> =>
  recordAuditEvent(needs.db, scope, { at: needs.clock.now(), actor: staffActor(scope.staff_id), action, subject: `player:${playerId}` });

async function recordOf(needs: RegisterNeeds, player: Player): Promise<RegisterRecord> {
  const person = personKeyOf(player);
  const check = person && (await registerStore.read(needs.db, person));
  return presentRecord(check ?? null);
}

function presentRecord(check: RegisterCheck | null): RegisterRecord {
  const at = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;
  return {
    state: stateOf(check),
    reason: check?.reason ?? null,
    answered_at: at(check?.answered_at),
    impeded_since: at(check?.impeded_since),
    unanswered_since: at(check?.unanswered_since),
    next_check_at: at(check?.next_attempt_at),
  };
}

function stateOf(check: RegisterCheck | null): RegisterRecord["state"] {
  if (!check) return "not_checked";
  if (check.answer === "impeded") return "impeded";
  return check.unanswered_since ? "unanswered" : "clear";
}
