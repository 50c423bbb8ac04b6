import type { Db, Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import { caseStore } from "./case-store.ts";
import { imposeSanction } from "./impose-sanction.ts";
import type { ModerationNeeds } from "./needs.ts";
import { caseContext, urgencyNo } from "./open-case.ts";
import { ladderStep, refusalWindowMs } from "./policy.ts";
import { reportStore } from "./report-store.ts";
import type { Player } from "../players/index.ts";
import { type SanctionRow, sanctionStore, sanctionedOf } from "./sanction-store.ts";
import type { RuleCode } from "./rules.ts";

export interface Sanction {
  readonly id: string;
  readonly kind: "mute" | "ban";
  /** Null: in every room. */
  readonly rooms: readonly number[] | null;
  /** A code of `moderationReasons`; `reasonText` returns its text. */
  readonly reason: string;
  /** Null: until it is lifted. */
  readonly until: Date | null;
  readonly case_id: string;
}

const sanctionOfRow = ({ id, kind, rooms, reason, ends_at, case_id }: SanctionRow): Sanction => ({
  id,
  kind,
  rooms,
  reason,
  until: ends_at,
  case_id,
});

const isCurrent = ({ starts_at, ends_at }: SanctionRow, now: Date): boolean => starts_at <= now && (ends_at === null || ends_at > now);

/** Returns the sanction that lasts longest; without a room, only sanctions for all rooms count. */
function strictest(rows: readonly SanctionRow[], room: number | null, now: Date): Sanction | null {
  const holding = rows.filter((row) => isCurrent(row, now) && (row.rooms === null || (room !== null && row.rooms.includes(room))));
  const [first] = holding.toSorted((one, other) => (other.ends_at?.getTime() ?? Infinity) - (one.ends_at?.getTime() ?? Infinity));
  return first ? sanctionOfRow(first) : null;
}

/** Uses a cache that is at most five seconds old. */
export async function sanctionOf(needs: ModerationNeeds, player: Player, room: number): Promise<Sanction | null> {
  return strictest(await needs.memory.sanctions.of(player), room, needs.clock.now());
}

/** Reads the database. If the caller has locked the account exclusively, no sanction can commit before the caller does. */
export async function sanctionIn(
  needs: ModerationNeeds,
  db: Db | Tx,
  { player, room }: { player: Player; room: number | null },
): Promise<Sanction | null> {
  const now = needs.clock.now();
  return strictest(await sanctionStore.current(db, sanctionedOf(player), now), room, now);
}

export async function sanctionsOf(needs: ModerationNeeds, key: PlayerKey): Promise<Sanction[]> {
  const now = needs.clock.now();
  const player = await needs.players.byId(key);
  const rows = player ? await sanctionStore.current(needs.db, sanctionedOf(player), now) : [];
  return rows.filter((row) => isCurrent(row, now)).map(sanctionOfRow);
}

export interface RefusedText {
  readonly tenant: Tenant;
  readonly player_id: string;
  readonly request_id: string | null;
  readonly rules: readonly RuleCode[];
}

/**
 * Records that a text was refused. The third refusal within ten minutes mutes for ten minutes; a second mute within a day lasts an hour,
 * and a third within seven days lasts a day and is reviewed. Locks the account. Returns the mute it imposed.
 */
export async function recordRefusals(
  needs: ModerationNeeds,
  tx: Tx,
  { tenant, player_id, request_id, rules }: RefusedText,
): Promise<Sanction | null> {
  const key: PlayerKey = { tenant_id: tenant.id, player_id };
  await needs.players.holdAlone(tx, key);
  const now = needs.clock.now();
  await reportStore.addRefusal(tx, { ...key, id: newId(), rule: rules.join(","), at: now });
  const muted = (await sanctionStore.ofPlayer(tx, key, 100))
    .filter(({ reason }) => reason === "refusals")
    .map(({ starts_at }) => starts_at);
  const since = new Date(Math.max(now.getTime() - refusalWindowMs, muted[0]?.getTime() ?? 0));
  const step = ladderStep({ now, refusals: (await reportStore.refusalsSince(tx, key, since)).length, muted });
  if (step === null) return null;
  return muteByRule(needs, tx, {
    tenant,
    player_id,
    request_id,
    reason: "refusals",
    quote: "",
    minutes: step.minutes,
    needsReview: step.needsReview,
  });
}

export interface RuleMute {
  readonly tenant: Tenant;
  readonly player_id: string;
  readonly request_id: string | null;
  readonly reason: string;
  readonly quote: string;
  readonly minutes: number;
  /** Also puts the case into the queue for staff. */
  readonly needsReview?: boolean;
}

/** Mutes automatically by a rule, with a case that can be appealed against. The caller has locked the account. */
export async function muteByRule(needs: ModerationNeeds, tx: Tx, mute: RuleMute): Promise<Sanction> {
  const { tenant, player_id, reason, quote, minutes, needsReview = false } = mute;
  const now = needs.clock.now();
  const case_id = newId();
  await caseStore.insert(tx, {
    tenant_id: tenant.id,
    id: case_id,
    player_id,
    subject_type: "player",
    subject_id: player_id,
    room: null,
    urgency: urgencyNo(reason === "scam" ? "scam" : "other"),
    reason,
    state: "upheld",
    held: false,
    quote_sealed: needs.vault.seal(quote, caseContext(case_id)),
    taken_by: null,
    taken_at: null,
    decided_by: null,
    decided_at: now,
    action: "none",
    created_at: now,
  });
  const scope = { tenant, request_id: mute.request_id };
  const penalty = { kind: "mute" as const, minutes, rooms: null };
  const row = await imposeSanction(needs, tx, {
    scope,
    tenant_id: tenant.id,
    player_id,
    case_id,
    reason,
    quote,
    actor: "system",
    penalty,
    timezone: tenant.timezone,
  });
  if (needsReview) await caseStore.open(tx, reviewCase({ needs, mute, now }));
  return sanctionOfRow(row);
}

function reviewCase({ needs, mute, now }: { needs: ModerationNeeds; mute: RuleMute; now: Date }) {
  const id = newId();
  return {
    tenant_id: mute.tenant.id,
    id,
    player_id: mute.player_id,
    subject_type: "player" as const,
    subject_id: mute.player_id,
    room: null,
    urgency: urgencyNo("other"),
    reason: mute.reason,
    state: "open" as const,
    held: false,
    quote_sealed: needs.vault.seal(mute.quote, caseContext(id)),
    taken_by: null,
    taken_at: null,
    decided_by: null,
    decided_at: null,
    action: null,
    created_at: now,
  };
}
