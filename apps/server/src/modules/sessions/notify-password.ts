import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../players/index.ts";
import { passwordChangedMessage } from "./messages.ts";
import type { SessionNeeds } from "./needs.ts";

export const passwordNoticeJob = "password-changed";

interface PasswordNotice extends PlayerKey {
  readonly channel: "sms" | "email";
}

/** One job a channel: when one carrier fails, the other's message does not go out twice. */
export async function queuePasswordNotice(needs: Pick<SessionNeeds, "jobs">, tx: Tx, player: PlayerKey): Promise<void> {
  for (const channel of ["sms", "email"] as const) {
    const notice: PasswordNotice = { ...player, channel };
    await needs.jobs.add(tx, { name: passwordNoticeJob, payload: notice });
  }
}

/** The job: tells the player on the confirmed contact of the channel that the password is another. */
export async function sendPasswordNotice(
  needs: Pick<SessionNeeds, "tenants" | "players" | "messenger">,
  notice: PasswordNotice,
): Promise<void> {
  const tenant = await needs.tenants.byId(notice.tenant_id);
  const player = await needs.players.byId(notice);
  assert(tenant && player, "a queued notice has its tenant and player");
  const message = passwordChangedMessage(player.language, tenant.settings.siteTitle);
  if (notice.channel === "sms" && player.phone_verified_at) await needs.messenger.sendSms({ to: player.phone, text: message.text });
  if (notice.channel === "email" && player.email_verified_at) await needs.messenger.sendEmail({ to: player.email, ...message });
}
