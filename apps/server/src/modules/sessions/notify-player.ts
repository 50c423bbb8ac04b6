import assert from "node:assert/strict";
import { type Locale, dateFormat, localPath } from "@trevo/domain";
import { type Vault, sha256 } from "../../kernel/crypto.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import type { SessionNeeds } from "./needs.ts";
import { type NewDeviceFacts, endingLink } from "./new-device.ts";
import { type SecurityMessageKind, securityMessage } from "./security-messages.ts";

export const noticeJob = "account-notice";

interface PlayerNotification extends PlayerKey {
  readonly kind: SecurityMessageKind;
  readonly facts?: NewDeviceFacts;
}

export interface NoticeJob extends PlayerNotification {
  readonly channel: "sms" | "email";
  /** The id of this notice. Absent in a job of the previous release. */
  readonly notice_id?: string;
  /** A contact that is no longer the player's, encrypted: it is notified of its own removal. */
  readonly sealed_to?: string;
}

const sealContext = ({ tenant_id, player_id }: PlayerKey): string => `notice:${tenant_id}:${player_id}`;

/** Queues one job per channel: if one carrier fails, the other's message is not sent twice. Only confirmed contacts are notified. */
export async function queueNotice(needs: Pick<SessionNeeds, "jobs">, db: Db | Tx, notice: PlayerNotification): Promise<void> {
  const notice_id = newId();
  for (const channel of ["sms", "email"] as const) {
    const payload: NoticeJob = { ...notice, channel, notice_id };
    await needs.jobs.add(db, { name: noticeJob, payload });
  }
}

/** Queues a notice to a contact that was confirmed, and has just been replaced. */
export async function queueFarewell(
  needs: Pick<SessionNeeds, "jobs" | "vault">,
  tx: Tx,
  notice: PlayerNotification & { channel: "sms" | "email"; to: string },
): Promise<void> {
  const { to, ...rest } = notice;
  const payload: NoticeJob = { ...rest, notice_id: newId(), sealed_to: needs.vault.seal(to, sealContext(notice)).toString("base64") };
  await needs.jobs.add(tx, { name: noticeJob, payload });
}

/** Queues a notice that the account is closed to its contacts, in the closing transaction and before the contacts are removed. */
export async function queueClosed(needs: Pick<SessionNeeds, "jobs" | "vault" | "players">, tx: Tx, key: PlayerKey): Promise<void> {
  const player = await needs.players.byId(key, tx);
  assert(player, "an account that closes exists");
  for (const channel of ["sms", "email"] as const) {
    const to = contactOf(player, channel);
    if (to !== null) await queueFarewell(needs, tx, { ...key, kind: "account_closed", channel, to });
  }
}

/** Kinds queued here by the previous release. `deliveries` now notifies of exclusions, once each, and stores the message. */
const ofExclusions: readonly string[] = ["self_excluded", "self_excluded_forever"];

type NoticeNeeds = Pick<SessionNeeds, "db" | "jobs" | "tenants" | "players" | "messenger" | "vault">;

/** The job that sends a notice. */
export async function sendNotice(needs: NoticeNeeds, job: NoticeJob): Promise<void> {
  const { tenant_id, player_id } = job;
  if (ofExclusions.includes(job.kind)) return needs.jobs.add(needs.db, { name: "notify-excluded", payload: { tenant_id, player_id } });
  const tenant = await needs.tenants.byId(job.tenant_id);
  const player = await needs.players.byId(job);
  assert(tenant && player, "a queued notice has its tenant and player");
  const to = job.sealed_to === undefined ? contactOf(player, job.channel) : openContact(needs.vault, job, job.sealed_to);
  if (to === null) return;
  const { language } = player;
  const blanks = blanksOf(needs.vault, tenant, { job, language });
  const notice = { kind: job.kind, brand: tenant.settings.siteTitle };
  const message = securityMessage(language, { ...notice, blanks });
  const { subject: title, text } = securityMessage(language, { ...notice, blanks: { ...blanks, link: "…" } });
  const record = { player_id: player.id, about: job.kind, key: keyOfNotice(job), title, text };
  if (job.channel === "sms") await needs.messenger.sendSms({ tenant_id: tenant.id, to, text: message.text, record });
  else await needs.messenger.sendEmail({ tenant_id: tenant.id, to, ...message, record });
}

const keyOfNotice = (job: NoticeJob): string => `${job.kind}:${job.notice_id ?? sha256(JSON.stringify(job)).toString("hex")}`;

const openContact = (vault: Vault, player: PlayerKey, sealed: string): string =>
  vault.open(Buffer.from(sealed, "base64"), sealContext(player));

function contactOf(player: Player, channel: "sms" | "email"): string | null {
  if (channel === "sms") return player.phone_verified_at && player.phone;
  return player.email_verified_at && player.email;
}

function blanksOf(vault: Vault, tenant: Tenant, { job, language }: { job: NoticeJob; language: Locale }): Record<string, string> {
  if (!job.facts) return {};
  const format = dateFormat(language, { dateStyle: "short", timeStyle: "short", timeZone: tenant.timezone });
  const { device, network, session_id, origin, at } = job.facts;
  const page = origin + localPath("/user/edit/access-data", language);
  // The fragment stays in the browser, so no server log contains it.
  const link = `${page}#end=${endingLink(vault, tenant.id, session_id)}`;
  return { device, network, at: format.format(new Date(at)), link };
}
