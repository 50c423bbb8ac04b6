import type { Db } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import { type Source, type Position } from "../../kernel/follower.ts";
import { playerEventsSource } from "../../kernel/player-events.ts";
import { entriesSource } from "../wallet/index.ts";
import { releaseMission } from "./leave-mission.ts";
import type { MissionNeeds } from "./needs.ts";
import { store } from "./store.ts";

/** A transaction that ran so long when it began may still commit a row with an earlier moment. */
const marginMs = 60_000;
const atOnce = 100;

/** Ends accepted missions whose time is over, once everything that happened in that time has been counted. */
export async function expireMissions(needs: MissionNeeds): Promise<void> {
  const before = await countedUntil(needs);
  for (;;) {
    const expired = await needs.db.transaction().execute(async (tx) => {
      const rows = await store.lockEnded(tx, before, atOnce);
      for (const row of rows) {
        await store.expire(tx, row, needs.clock.now());
        await releaseMission(needs, tx, row);
      }
      return rows.length;
    });
    if (expired < atOnce) return;
  }
}

/** What happened before this has been counted by both followers. */
async function countedUntil({ db, clock }: Pick<MissionNeeds, "db" | "clock">): Promise<Date> {
  const margin = clock.now().getTime() - marginMs;
  const oldest = [await oldestWaiting(db, "missions", entriesSource), await oldestWaiting(db, "mission-events", playerEventsSource)];
  return new Date(Math.min(margin, ...oldest.flatMap((at) => at?.getTime() ?? [])));
}

async function oldestWaiting<Row extends Position>(db: Db, name: string, source: Source<Row>): Promise<Date | null> {
  const { at } = await followerCursors.readOrCreate(db, name);
  return (await source.waiting(db, at, 1)).oldest;
}
