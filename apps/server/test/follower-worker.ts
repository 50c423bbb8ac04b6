import { type Database, connect } from "../src/kernel/db.ts";
import type { Follower } from "../src/kernel/follower.ts";
import type { FollowedEntry } from "../src/modules/wallet/index.ts";
import { auditFollower, createTestFollowers, writeDown } from "./follower-fixture.ts";

/**
 * A separate server process with a follower. `follow` works as the product does. `stall` stops forever after the first batch is written and
 * before it is committed with its cursor. `stall-apart` is the control: it writes outside that transaction.
 */
export type FollowerMode = "follow" | "stall" | "stall-apart";

function followerOf(mode: FollowerMode, { db }: Database): Follower<FollowedEntry> {
  const name = `worker ${process.pid}`;
  if (mode === "follow") return auditFollower(name);
  return auditFollower(name, {
    apply: async (tx, batch) => {
      await writeDown(mode === "stall" ? tx : db, name, batch);
      process.send?.("written");
      return new Promise(() => undefined);
    },
  });
}

const [url, mode] = process.argv.slice(2);
if (!url || (mode !== "follow" && mode !== "stall" && mode !== "stall-apart"))
  throw new Error("usage: follower-worker.ts <database url> <mode>");
const database = connect(url, { max: 4, name: "follower-worker" });
const { followers } = createTestFollowers(database, { pace: { batch: 25, rest: 2, poll: 20 } });
followers.add(followerOf(mode, database));
process.on(
  "disconnect",
  () =>
    void followers
      .stop()
      .then(() => database.close())
      .then(() => process.exit(0)),
);
await followers.start();
process.send?.("ready");
