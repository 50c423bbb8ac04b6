import { sha256 } from "../../kernel/crypto.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { type CodeUse, codeEmail, codeMessage } from "./messages.ts";
import type { SessionNeeds } from "./needs.ts";

interface CodeToSay {
  readonly player: Pick<Player, "id" | "language">;
  readonly channel: "sms" | "email";
  readonly to: string;
  readonly digits: string;
  readonly use: CodeUse;
  /** Key of the message record: the sealed form of this code. */
  readonly key: string;
}

/** Replaces the digits in the stored record of the message. */
const hidden = "••••••";

/** Hands the code to the carrier at once. The stored record of the message does not contain the code. */
export async function sayCode({ messenger }: Pick<SessionNeeds, "messenger">, tenant: Tenant, code: CodeToSay): Promise<void> {
  const { player, channel, to, digits, use } = code;
  const { language: locale } = player;
  const brand = tenant.settings.siteTitle;
  const { subject: title, text } = codeMessage(locale, { brand, digits: hidden, use });
  const key = `code:${sha256(code.key).toString("hex")}`;
  const record = { player_id: player.id, about: `code_${use}`, key, title, text } as const;
  if (channel === "email") return messenger.sendEmail({ ...codeEmail(tenant, { locale, to, digits, use }), record });
  await messenger.sendSms({ tenant_id: tenant.id, to, text: codeMessage(locale, { brand, digits, use }).text, record });
}
