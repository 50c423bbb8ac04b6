import type { Tx } from "../../kernel/db.ts";
import { type AuditScope, recordAuditEvent } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { sanctionedNotification } from "./messages.ts";
import { type ModerationNeeds, publishSanctionJob } from "./needs.ts";
import { isPersonWide } from "./reasons.ts";
import { type SanctionRow, sanctionStore } from "./sanction-store.ts";

export interface Penalty {
  readonly kind: "mute" | "ban";
  /** Null: until it is lifted. */
  readonly minutes: number | null;
  readonly rooms: readonly number[] | null;
}

export interface Imposed {
  readonly scope: AuditScope;
  readonly case_id: string;
  readonly reason: string;
  readonly quote: string;
  readonly actor: string;
  readonly penalty: Penalty;
  readonly timezone: string;
}

const minuteMs = 60_000;

/** The caller has locked the account, so that a message being sent and the sanction are serialised. Refuses with `not_found`. */
export async function imposeSanction(needs: ModerationNeeds, tx: Tx, input: PlayerKey & Imposed): Promise<SanctionRow> {
  const { scope, tenant_id, player_id, case_id, reason, penalty, actor } = input;
  const player = await needs.players.byId({ tenant_id, player_id }, tx);
  if (!player) throw refuse("not_found");
  const now = needs.clock.now();
  const ofPerson = isPersonWide(reason) && player.person_id !== null;
  const sanction: SanctionRow = {
    tenant_id,
    id: newId(),
    player_id,
    operator_id: ofPerson ? player.operator_id : null,
    person_id: ofPerson ? player.person_id : null,
    kind: penalty.kind,
    rooms: ofPerson || penalty.rooms === null ? null : [...penalty.rooms],
    reason,
    case_id,
    starts_at: now,
    ends_at: penalty.minutes === null ? null : new Date(now.getTime() + penalty.minutes * minuteMs),
    lifted_at: null,
  };
  await sanctionStore.insert(tx, sanction);
  await recordAuditEvent(tx, scope, {
    at: now,
    actor,
    action: penalty.kind === "mute" ? "chat_muted" : "chat_banned",
    subject: `sanction:${sanction.id}`,
    detail: { player_id, case_id, reason, minutes: penalty.minutes, person_wide: ofPerson },
  });
  await needs.notifications.send(tx, { to: { tenant_id, player_id }, notification: sanctionedNotification(input, sanction) });
  await publishSanction(needs, tx, sanction);
  return sanction;
}

/** Clears the cached sanctions of the account and of the person's other accounts in every process. */
export async function publishSanction(
  needs: ModerationNeeds,
  tx: Tx,
  { tenant_id, player_id, operator_id, person_id }: SanctionRow,
): Promise<void> {
  const others = operator_id !== null && person_id !== null ? await needs.players.accountsOfPerson({ operator_id, person_id }, tx) : [];
  for (const payload of [
    { tenant_id, player_id },
    ...others.filter((other) => other.player_id !== player_id || other.tenant_id !== tenant_id),
  ])
    await needs.jobs.add(tx, { name: publishSanctionJob, payload });
}
