import { createHash } from "node:crypto";
import type { TenantSettings } from "@trevo/contract";
import { wallTime } from "@trevo/domain";
import { maskName } from "../players/index.ts";
import type { RoomRow } from "./room-store.ts";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Maximum messages of one player, over all rooms. */
export const pace = { burst: { most: 5, within_ms: 10 * secondMs }, minute: { most: 20, within_ms: minuteMs } } as const;
/** The same for an account in its first day. */
const newcomerPace = { most: 3, within_ms: minuteMs } as const;
export const newcomerMs = 24 * hourMs;

/** Maximum changes of a room within one second; above it the room's slow mode is raised. */
const changesPerSecond = 20;
/** Steps of the slow mode, ms. */
const slowSteps = [0, 1_000, 3_000, 5_000, 10_000, 30_000] as const;
/** Slow mode is reduced by one step after each quiet period of this length. */
export const quietMs = 2 * minuteMs;

/** How long messages are shown on screens, and how long they are stored. */
export const shownMs = 7 * dayMs;
export const storedMs = 180 * dayMs;

export const maxPins = 2;
export const maxPinMs = 7 * dayMs;
export const maxRooms = 8;
export const maxMentions = 3;
/** Limited, because the blocked players are sent with each list of the player's own data. */
export const maxBlocks = 200;
/** At most one notification of mentions in this time; it covers them all. */
export const mentionNoticeMs = 10 * minuteMs;
export const replyQuoteLength = 80;
export const picturesPerDay = 10;
export const unattachedMs = hourMs;
/** Five years, like cases that protect people. */
export const evidenceMs = 5 * 365 * dayMs;
export const nameChangeMs = 30 * dayMs;

export interface ChatAllowances {
  readonly guests_read: boolean;
  readonly pictures: boolean;
  readonly cards: boolean;
  /** Centavos that an account must have staked before it may write. */
  readonly min_turnover: number;
}

/** A regulated brand requires no bets before a player may chat. */
export function allowancesOf({ chat, is_regulated }: Pick<TenantSettings, "chat" | "is_regulated">): ChatAllowances {
  return {
    guests_read: chat.guests_read ?? !is_regulated,
    pictures: chat.pictures ?? !is_regulated,
    cards: chat.cards ?? !is_regulated,
    min_turnover: is_regulated ? 0 : chat.min_turnover,
  };
}

export const isNewcomer = (created_at: Date, now: Date): boolean => now.getTime() - created_at.getTime() < newcomerMs;

/**
 * Returns when the next message may be sent, by the times of the player's last ones, newest first; null: now. `scale` widens the limits.
 */
export function paceEnd(sent: readonly Date[], { newcomer, now, scale }: { newcomer: boolean; now: Date; scale: number }): Date | null {
  const bounds = newcomer ? [newcomerPace] : [pace.burst, pace.minute];
  const ends = bounds.flatMap(({ most, within_ms }) => {
    const oldest = sent[most * scale - 1];
    return oldest && now.getTime() - oldest.getTime() < within_ms ? [oldest.getTime() + within_ms] : [];
  });
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

export type RoomPace = Pick<RoomRow, "auto_slow_ms" | "busy_at" | "second_at" | "second_changes">;

/** Returns the room's pace after one more change. A second with too many changes raises the slow mode once. */
export function countChange(room: RoomPace, { now, scale }: { now: Date; scale: number }): RoomPace {
  const second = Math.floor(now.getTime() / secondMs) * secondMs;
  const changes = room.second_at?.getTime() === second ? room.second_changes + 1 : 1;
  const counted = { second_at: new Date(second), second_changes: changes };
  if (changes !== changesPerSecond * scale + 1) return { ...room, ...counted };
  const slower = slowSteps.find((step) => step > room.auto_slow_ms) ?? slowSteps.at(-1);
  return { ...counted, auto_slow_ms: slower ?? 0, busy_at: now };
}

/** Returns the pace one step lower after two quiet minutes; null if nothing changes. */
export function calmDown(room: Pick<RoomPace, "auto_slow_ms" | "busy_at">, now: Date): Pick<RoomPace, "auto_slow_ms" | "busy_at"> | null {
  if (room.auto_slow_ms === 0 || (room.busy_at && now.getTime() - room.busy_at.getTime() < quietMs)) return null;
  return { auto_slow_ms: slowSteps.findLast((step) => step < room.auto_slow_ms) ?? 0, busy_at: now };
}

export const slowOf = (room: Pick<RoomRow, "slow_ms" | "auto_slow_ms">): number => Math.max(room.slow_ms, room.auto_slow_ms);

const hourIn = (now: Date, timeZone: string): number => Number(wallTime(now, timeZone).slice(11, 13));

/** A room that opens later than it closes is open over midnight. */
export function isOpen(room: Pick<RoomRow, "state" | "opens" | "closes">, { now, timezone }: { now: Date; timezone: string }): boolean {
  if (room.state !== "open") return false;
  const hour = hourIn(now, timezone);
  return room.opens < room.closes ? hour >= room.opens && hour < room.closes : hour >= room.opens || hour < room.closes;
}

/** Returns the next full hour at which the room opens; null if staff must open it. */
export function opensAt(
  room: Pick<RoomRow, "state" | "opens" | "closes">,
  { now, timezone }: { now: Date; timezone: string },
): Date | null {
  if (room.state !== "open" || isOpen(room, { now, timezone })) return null;
  const from = Math.floor(now.getTime() / hourMs) * hourMs;
  const hours = Array.from({ length: 25 }, (_, nth) => new Date(from + (nth + 1) * hourMs));
  return hours.find((hour) => hourIn(hour, timezone) === room.opens) ?? null;
}

/** Returns a name like `Ma•••a·47`: the digits distinguish two people with the same name and are derived from the account. */
export function maskedChatName(player: { readonly id: string; readonly first_name: string }): string {
  const digits = createHash("sha256").update(player.id).digest().readUInt16BE() % 100;
  return `${maskName(player.first_name)}·${String(digits).padStart(2, "0")}`;
}

/** Name under an excluded player's messages. */
export const nobodysName = "Jogador";

const lookalikes: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  l: "i",
  "|": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
};

/**
 * Returns a form in which similar-looking names are equal: letters for digits that look like them, no separators, `rn` as `m`, `vv` as `w`.
 */
export const skeletonOf = (name: string): string =>
  [...name.toLowerCase().replaceAll(/[_.]/g, "")]
    .map((letter) => lookalikes[letter] ?? letter)
    .join("")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");

/** Returns the colour of a level: a CSS class of the site. */
export const rankColour = (level: number): `rank-${number}` => `rank-${Math.max(0, Math.trunc(level))}`;
