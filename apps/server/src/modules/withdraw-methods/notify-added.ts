import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { WithdrawMethodNeeds } from "./needs.ts";
import { addedMessage } from "./messages.ts";
import { type WithdrawMethodRow, withdrawMethodStore } from "./store.ts";

export const addedNoticeJob = "withdraw-method-added";

/** There is one job per channel, so that a failure of one carrier does not repeat the other's message. */
export interface AddedNotice extends PlayerKey {
  readonly method_id: string;
  readonly channel: "sms" | "email";
}

export async function queueAddedNotice(needs: WithdrawMethodNeeds, tx: Tx, method: WithdrawMethodRow): Promise<void> {
  for (const channel of ["sms", "email"] as const) {
    const notice: AddedNotice = { tenant_id: method.tenant_id, player_id: method.player_id, method_id: method.id, channel };
    await needs.jobs.add(tx, { name: addedNoticeJob, payload: notice });
  }
}

/** Runs the job: warns the player on the confirmed contact of the channel. */
export async function sendAddedNotice(needs: WithdrawMethodNeeds, notice: AddedNotice): Promise<void> {
  const tenant = await needs.tenants.byId(notice.tenant_id);
  const player = await needs.players.byId(notice);
  const method = await withdrawMethodStore.find(needs.db, notice, notice.method_id);
  assert(tenant && player && method, "a queued notice has its tenant, player and method");
  const message = addedMessage(player.language, { brand: tenant.settings.siteTitle, key: method.key_masked });
  const { subject: title, text } = message;
  const record = { player_id: player.id, about: "pix_key_added", key: `pix_key_added:${method.id}`, title, text } as const;
  if (notice.channel === "sms" && player.phone_verified_at)
    await needs.messenger.sendSms({ tenant_id: tenant.id, to: player.phone, text, record });
  if (notice.channel === "email" && player.email_verified_at)
    await needs.messenger.sendEmail({ tenant_id: tenant.id, to: player.email, ...message, record });
}
