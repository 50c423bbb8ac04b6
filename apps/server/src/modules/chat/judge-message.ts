import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import { type PlayerKey, type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { type Analysis, analyse, reasonText } from "../moderation/index.ts";
import type { Player } from "../players/index.ts";
import { type NewMessage, messageStore } from "./message-store.ts";
import type { ChatNeeds } from "./needs.ts";

/** How many of the author's last messages the rules compare with. */
const compared = 2;
/** What was said longer ago may be said again. */
const comparedMs = 10 * 60_000;
/** A sign of distress counts for so long. */
const distressMs = 14 * 86_400_000;

type Sanction = NonNullable<Awaited<ReturnType<ChatNeeds["moderation"]["sanctionOf"]>>>;

const muted = (scope: PlayerScope, { until, reason, case_id }: Sanction): Refusal =>
  refuse("chat_muted", { extras: { until: until?.toISOString() ?? null, reason: reasonText(reason)[scope.locale], case: case_id } });

/** Refuses with `chat_muted` whoever may not write in the room now. With `tx`, which holds the account alone: as it commits. */
export async function requireUnmuted(
  { moderation }: ChatNeeds,
  scope: PlayerScope,
  { room, tx }: { room: number; tx?: Tx },
): Promise<void> {
  const key = keyOf(scope);
  const sanction = tx ? await moderation.sanctionIn(tx, key, room) : await moderation.sanctionOf(key, room);
  if (sanction) throw muted(scope, sanction);
}

/** Refuses with `chat_muted` whoever may write in no room now. The transaction holds the account alone. */
export async function requireUnmutedAnywhere({ moderation }: ChatNeeds, scope: PlayerScope, tx: Tx): Promise<void> {
  const sanction = await moderation.sanctionIn(tx, keyOf(scope), null);
  if (sanction) throw muted(scope, sanction);
}

/** Texts of the field, by the first rule that refuses. */
const fieldTexts: Readonly<Record<string, string>> = {
  links: "chat_links",
  contacts: "chat_contacts",
  documents: "chat_documents",
  slurs: "chat_slurs",
  flood: "chat_flood",
};

const passed = (text: string): Analysis => ({ text, action: "pass", findings: [] });

/**
 * What the brand's rules say of a text, before any lock. A refused one is not stored: only its rule is counted, and one refusal too many mutes. Null where
 * the same call has stored it meanwhile: a repetition is no refusal. Refuses with `message_refused`.
 */
export async function judgeText(
  needs: ChatNeeds,
  scope: PlayerScope,
  { player, room, text, client_id }: { player: Player; room: number; text: string; client_id: string | undefined },
): Promise<Analysis | null> {
  if (text === "") return passed(text);
  const { moderation, db, clock, tenants } = needs;
  const key = keyOf(scope);
  const since = clock.now().getTime() - comparedMs;
  const recent = (await messageStore.recentOf(db, key, compared)).filter(({ created_at }) => created_at.getTime() > since);
  const analysis = analyse(text, {
    recent: recent.map((message) => message.text),
    locale: scope.locale,
    rules: await moderation.rulesOf(scope.tenant.id),
    author_age_ms: clock.now().getTime() - player.created_at.getTime(),
    echoes: moderation.countEchoes(key, room, text),
    hosts: await tenants.hosts(scope.tenant.id),
  });
  if (analysis.action !== "refuse") return analysis;
  const rules = analysis.findings.filter(({ action }) => action === "refuse").map(({ rule }) => rule);
  const { tenant, player_id, request_id } = scope;
  const isStored = await db.transaction().execute(async (tx) => {
    await needs.players.holdAlone(tx, key);
    if (client_id !== undefined && (await messageStore.byClientId(tx, key, client_id))) return true;
    await moderation.recordRefusals(tx, { tenant, player_id, request_id, rules });
    return false;
  });
  if (isStored) return null;
  throw refuse("message_refused", { fields: { message: [fieldTexts[rules[0] ?? ""] ?? "chat_refused"] } });
}

/** Why a held message waits; null where only its picture does. */
const reportOf = (analysis: Analysis, message: NewMessage) =>
  analysis.case ??
  (message.file_id === null ? ({ urgency: "other", reason: "other" } as const) : ({ urgency: "picture", reason: "picture" } as const));

/** What follows from a judgement, in the transaction that stores the message and holds the account. Answers the case of a held one. */
export async function followJudgement(
  { moderation, protection, clock }: ChatNeeds,
  tx: Tx,
  { scope, message, analysis }: { scope: PlayerScope; message: NewMessage; analysis: Analysis },
): Promise<string | null> {
  const key: PlayerKey = keyOf(scope);
  const { tenant, player_id, request_id } = scope;
  if (analysis.care !== undefined)
    await protection.recordRiskSign(tx, key, {
      kind: "distress",
      until: new Date(clock.now().getTime() + distressMs),
      reference: `chat_message:${message.id}`,
    });
  if (message.state !== "held") return null;
  const { urgency, reason } = reportOf(analysis, message);
  const case_id = await moderation.openCase(tx, {
    ...key,
    subject: { type: "message", id: message.id },
    room: message.room,
    urgency,
    reason,
    quote: message.text,
  });
  assert(analysis.care === undefined || analysis.mute_minutes === undefined, "nobody is muted for asking for help");
  if (analysis.mute_minutes !== undefined)
    await moderation.muteByRule(tx, { tenant, player_id, request_id, reason, quote: message.text, minutes: analysis.mute_minutes });
  return case_id;
}
