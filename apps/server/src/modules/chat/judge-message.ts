import assert from "node:assert/strict";
import type { Db, Tx } from "../../kernel/db.ts";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import { type PlayerKey, type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { type Analysis, analyse, reasonText } from "../moderation/index.ts";
import type { Player } from "../players/index.ts";
import type { NewMessage } from "./message-store.ts";
import type { ChatNeeds } from "./needs.ts";

/** The author's last messages that the rules compare with. Older text may be repeated. */
export const compared = { most: 2, ms: 10 * 60_000 } as const;
/** How long a sign of distress counts. */
const distressMs = 14 * 86_400_000;

type Sanction = NonNullable<Awaited<ReturnType<ChatNeeds["moderation"]["sanctionOf"]>>>;

const muted = (scope: PlayerScope, { until, reason, case_id }: Sanction): Refusal =>
  refuse("chat_muted", { extras: { until: until?.toISOString() ?? null, reason: reasonText(reason)[scope.locale], case: case_id } });

/**
 * Refuses with `chat_muted` if the player may not write in the room now. With `tx`, which holds the account exclusively, the result is
 * valid at its commit.
 */
export async function requireUnmuted(
  { moderation }: ChatNeeds,
  scope: PlayerScope,
  { player, room, tx }: { player: Player; room: number; tx?: Tx },
): Promise<void> {
  const sanction = tx ? await moderation.sanctionIn(tx, player, room) : await moderation.sanctionOf(player, room);
  if (sanction) throw muted(scope, sanction);
}

/**
 * Refuses with `chat_muted` if the player may not write in any room now. In a transaction that holds the account exclusively, the result is
 * valid at its commit.
 */
export async function requireUnmutedAnywhere({ moderation, players }: ChatNeeds, scope: PlayerScope, db: Db | Tx): Promise<void> {
  const player = await players.byId(keyOf(scope), db);
  assert(player, "a signed-in player exists");
  const sanction = await moderation.sanctionIn(db, player, null);
  if (sanction) throw muted(scope, sanction);
}

/** Text keys for the message field, by the first rule that refuses. */
const fieldTexts: Readonly<Record<string, string>> = {
  links: "chat_links",
  contacts: "chat_contacts",
  documents: "chat_documents",
  slurs: "chat_slurs",
  flood: "chat_flood",
};

const passed = (text: string): Analysis => ({ text, action: "pass", findings: [] });

interface Judged {
  readonly player: Player;
  readonly room: number;
  readonly text: string;
  /** Texts of the author's last messages, newest first. */
  readonly recent: readonly string[];
}

/** Judges a text by the brand's rules, before any lock. `recordRefusal` records a refusal. */
export async function judgeText(needs: ChatNeeds, scope: PlayerScope, { player, room, text, recent }: Judged): Promise<Analysis> {
  if (text === "") return passed(text);
  const { moderation, clock, tenants } = needs;
  return analyse(text, {
    recent,
    locale: scope.locale,
    rules: await moderation.rulesOf(scope.tenant.id),
    author_age_ms: clock.now().getTime() - player.created_at.getTime(),
    echoes: moderation.countEchoes(keyOf(scope), room, text),
    hosts: await tenants.hosts(scope.tenant.id),
  });
}

/**
 * Records a refusal. The text is not stored: only its rule is counted, and one refusal too many mutes the player. Call it in the
 * transaction that holds the account. Returns `message_refused`, to be thrown after the commit.
 */
export async function recordRefusal(
  { moderation }: ChatNeeds,
  tx: Tx,
  { scope, analysis }: { scope: PlayerScope; analysis: Analysis },
): Promise<Refusal> {
  const { tenant, player_id, request_id } = scope;
  const rules = analysis.findings.filter(({ action }) => action === "refuse").map(({ rule }) => rule);
  await moderation.recordRefusals(tx, { tenant, player_id, request_id, rules });
  return refuse("message_refused", { fields: { message: [fieldTexts[rules[0] ?? ""] ?? "chat_refused"] } });
}

/** Returns why a held message waits; null if only its picture waits. */
const reportOf = (analysis: Analysis, message: NewMessage) =>
  analysis.case ??
  (message.file_id === null ? ({ urgency: "other", reason: "other" } as const) : ({ urgency: "picture", reason: "picture" } as const));

/**
 * Applies the consequences of a judgement, in the transaction that stores the message and holds the account. Returns the case of a held
 * message.
 */
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
