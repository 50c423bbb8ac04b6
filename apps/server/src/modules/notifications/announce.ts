import type { Locale } from "@trevo/domain";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db, Tx } from "../../kernel/db.ts";
import { tenantOfRow } from "../../kernel/scope.ts";
import type { Announced, NotificationNeeds, Screens } from "./needs.ts";
import { presentSent } from "./present.ts";
import { readerOf } from "./reader.ts";
import { type NotificationDraft, type NotificationTexts, type Reader, notificationStore } from "./store.ts";

export const announceJob = "announce-notification";

/** An announcement of the platform to all players. The same id is the same notification, however often it is announced. */
export interface Announcement {
  readonly tenant_id: number;
  readonly id: string;
  readonly words: NotificationTexts;
  readonly link: string | null;
  readonly created_at: Date;
  /** Start of visibility; now if absent. */
  readonly starts_at?: Date;
  /** End of visibility. */
  readonly ends_at?: Date;
  /** Only accounts with this language. */
  readonly audience?: Locale;
}

/** Number of players of a node that are reached at once, and the pause before the next ones. */
const playersAtOnce = 1_000;
const pauseMs = 20;

type Needs = Pick<NotificationNeeds, "db" | "clock" | "jobs" | "players" | "tenants">;

/** Lists the announcement with the commit, or by a job if it starts later. */
export async function announce(needs: Needs, tx: Db | Tx, announcement: Announcement): Promise<void> {
  const { starts_at } = announcement;
  const isLater = starts_at !== undefined && starts_at > needs.clock.now();
  if (!isLater) await list(tx, announcement);
  await needs.jobs.add(tx, {
    name: announceJob,
    payload: announcement,
    key: `${announceJob}:${announcement.tenant_id}:${announcement.id}`,
    ...(isLater && { delayMs: starts_at.getTime() - needs.clock.now().getTime() }),
  });
}

async function list(tx: Db | Tx, { starts_at, ends_at, audience, ...announcement }: Announcement): Promise<void> {
  await notificationStore.insert(tx, {
    ...announcement,
    created_at: new Date(starts_at ?? announcement.created_at),
    player_id: null,
    class: "service",
    category: "account",
    presents: "modal",
    img: null,
    pinned_until: null,
    payment: null,
    mission: null,
    user_box: null,
    ends_at: ends_at === undefined ? null : new Date(ends_at),
    audience: audience ?? null,
  });
}

/** The job: every node notifies its own players. Times in a payload are strings. */
export async function startAnnouncement(needs: Needs & { readonly screens?: Screens }, announcement: Announcement): Promise<void> {
  await list(needs.db, announcement);
  await needs.screens?.publish({ tenant_id: announcement.tenant_id, id: announcement.id });
}

/** Runs on each node: shows the announcement to the players with a socket there, in the account's language, if it is addressed to them. */
export async function showAnnounced(needs: Needs, screens: Screens, { tenant_id, id }: Announced): Promise<void> {
  const { timezone } = await tenantOfRow(needs.tenants, tenant_id);
  const row = await notificationStore.findAnnounced(needs.db, { tenant_id, id });
  if (!row) return;
  const here = screens.playersHere(tenant_id);
  for (let from = 0; from < here.length; from += playersAtOnce) {
    if (from > 0) await sleep(pauseMs);
    for (const player of await needs.players.readersAmong(tenant_id, here.slice(from, from + playersAtOnce))) {
      if (!isFor(row, readerOf(player, needs.clock.now()))) continue;
      const notification = presentSent({ ...row, read_at: null }, { locale: player.language, timezone });
      screens.toPlayer(tenant_id, player.id, "NotificationSent", notification);
    }
  }
}

const isFor = ({ created_at, ends_at, audience }: NotificationDraft, { since, now, language }: Reader): boolean =>
  created_at >= since && (ends_at === null || ends_at > now) && (audience === null || audience === language);
