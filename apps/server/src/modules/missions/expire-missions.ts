import type { Db } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import { type Source, type Position } from "../../kernel/follower.ts";
import { readInPages, runEach } from "../../kernel/run-each.ts";
import { playerEventsSource } from "../../kernel/player-events.ts";
import { entriesSource } from "../wallet/index.ts";
import { releaseMission } from "./leave-mission.ts";
import type { MissionNeeds } from "./needs.ts";
import { type MissionRow, store } from "./store.ts";

/** Margin for transactions that commit a row up to this many ms after its time. */
const marginMs = 60_000;
const pageSize = 500;

/** Ends accepted missions that are past their end, once everything that happened before it has been counted. */
export async function expireMissions(needs: MissionNeeds): Promise<void> {
  const before = await countedUntil(needs);
  const ended = readInPages<MissionRow>((after) => store.ended(needs.db, { before, after, limit: pageSize }));
  await runEach(needs.log, ended, {
    run: (mission) => expireMission(needs, mission),
    describe: ({ tenant_id, mission_id, player_id }) => ({ tenant_id, mission_id, player_id }),
    failure: "a mission was not expired",
  });
}

/** Does nothing if the mission was left or completed in the meantime. */
const expireMission = (needs: MissionNeeds, mission: MissionRow): Promise<void> =>
  needs.db.transaction().execute(async (tx) => {
    const row = await store.expire(tx, mission, needs.clock.now());
    if (row) await releaseMission(needs, tx, row);
  });

/** Both followers have counted everything that happened before this time. */
async function countedUntil({ db, clock }: Pick<MissionNeeds, "db" | "clock">): Promise<Date> {
  const margin = clock.now().getTime() - marginMs;
  const oldest = [await oldestWaiting(db, "missions", entriesSource), await oldestWaiting(db, "mission-events", playerEventsSource)];
  return new Date(Math.min(margin, ...oldest.flatMap((at) => at?.getTime() ?? [])));
}

async function oldestWaiting<Row extends Position>(db: Db, name: string, source: Source<Row>): Promise<Date | null> {
  const { at } = await followerCursors.readOrCreate(db, name);
  return (await source.waiting(db, at, 1)).oldest;
}
