import assert from "node:assert/strict";
import type { Locale } from "@trevo/contract";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Player, PlayerKey } from "../players/index.ts";
import type { SessionNeeds } from "./needs.ts";
import { type NewDeviceFacts, endingLink } from "./new-device.ts";
import { type NoticeKind, noticeMessage } from "./notices.ts";

export const noticeJob = "account-notice";

interface Notice extends PlayerKey {
  readonly kind: NoticeKind;
  readonly facts?: NewDeviceFacts;
}

interface NoticeJob extends Notice {
  readonly channel: "sms" | "email";
  /** A contact that is the player's no more, sealed: it is told of its own end. */
  readonly sealed_to?: string;
}

const sealContext = ({ tenant_id, player_id }: PlayerKey): string => `notice:${tenant_id}:${player_id}`;

/** One job a channel: when one carrier fails, the other's message does not go out twice. Only confirmed contacts are told. */
export async function queueNotice(needs: Pick<SessionNeeds, "jobs">, tx: Db, notice: Notice): Promise<void> {
  for (const channel of ["sms", "email"] as const) {
    const payload: NoticeJob = { ...notice, channel };
    await needs.jobs.add(tx, { name: noticeJob, payload });
  }
}

/** To a contact that was confirmed, and has just been replaced. */
export async function queueFarewell(
  needs: Pick<SessionNeeds, "jobs" | "vault">,
  tx: Db,
  notice: Notice & { channel: "sms" | "email"; to: string },
): Promise<void> {
  const { to, ...rest } = notice;
  const payload: NoticeJob = { ...rest, sealed_to: needs.vault.seal(to, sealContext(notice)).toString("base64") };
  await needs.jobs.add(tx, { name: noticeJob, payload });
}

/** The job. */
export async function sendNotice(needs: Pick<SessionNeeds, "tenants" | "players" | "messenger" | "vault">, job: NoticeJob): Promise<void> {
  const tenant = await needs.tenants.byId(job.tenant_id);
  const player = await needs.players.byId(job);
  assert(tenant && player, "a queued notice has its tenant and player");
  const to = job.sealed_to === undefined ? contactOf(player, job.channel) : openContact(needs.vault, job, job.sealed_to);
  if (to === null) return;
  const { language } = player;
  const blanks = job.facts ? blanksOf(needs.vault, tenant, { facts: job.facts, language }) : {};
  const message = noticeMessage(language, { kind: job.kind, brand: tenant.settings.siteTitle, blanks });
  if (job.channel === "sms") await needs.messenger.sendSms({ to, text: message.text });
  else await needs.messenger.sendEmail({ to, ...message });
}

const openContact = (vault: Vault, player: PlayerKey, sealed: string): string =>
  vault.open(Buffer.from(sealed, "base64"), sealContext(player));

function contactOf(player: Player, channel: "sms" | "email"): string | null {
  if (channel === "sms") return player.phone_verified_at && player.phone;
  return player.email_verified_at && player.email;
}

function blanksOf(vault: Vault, tenant: Tenant, { facts, language }: { facts: NewDeviceFacts; language: Locale }): Record<string, string> {
  const { device, network, session_id, origin } = facts;
  const format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : "pt-BR", {
    dateStyle: "short",
    timeStyle: "short",
    timeZone: tenant.timezone,
  });
  const page = `${origin}${language === "en" ? "/en" : ""}/user/edit/access-data`;
  // Behind the hash it stays in the browser: no server's log reads it.
  const link = `${page}#end=${endingLink(vault, tenant.id, session_id)}`;
  return { device, network, at: format.format(new Date(facts.at)), link };
}
