import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { feedFollower } from "../src/modules/feed/index.ts";
import { totalsFollower } from "../src/modules/totals/index.ts";
import { untilWaiting } from "./barrier.ts";
import { createTestFollowers, settle } from "./follower-fixture.ts";
import { type Member, type TestSite, startTestSite } from "./test-site.ts";

let site: TestSite;
let tenantId: number;

// No workers run: only the test drives the followers of the ledger.
beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api" });
  tenantId = (await site.app.modules.tenants.bySlug("trevo"))?.id ?? 0;
});
afterAll(() => site.close());

function createFollowing() {
  const { followers } = createTestFollowers(site.database);
  followers.add(feedFollower(() => undefined));
  followers.add(totalsFollower);
  return followers;
}
const post = (member: Member, command: object) =>
  site.app.modules.wallet.post({ tenant_id: tenantId, player_id: member.id, source: "test", external_id: newId(), ...command } as never);

/** Plays a round that costs 10 and returns `won`, with no money left over. */
async function play(member: Member, gameId: number, won: number): Promise<void> {
  const place = { provider: "studio", game_id: gameId, round: newId() };
  await post(member, { kind: "deposit", amount: 10 });
  await post(member, { kind: "bet", amount: 10, ...place });
  await post(member, { kind: "win", amount: won, closes: true, ...place });
  if (won > 0) await post(member, { kind: "adjustment", cash: -won, bonus: 0, reason: "test" });
}
const winnersOf = async (gameId: number): Promise<string[]> => {
  const { rows } = await sql<{ player_id: string }>`select player_id from feed_wins where game_id = ${gameId}`.execute(site.database.db);
  return rows.map(({ player_id }) => player_id);
};
const close = ({ token, password }: Member) => site.call("POST", "/api/profile/close", { token, body: { password } });

describe("the wins of a closed account", () => {
  it("are not added by a follower that reads them while the account is being closed", async () => {
    const member = await site.join();
    await play(member, 901, 50);
    const followers = createFollowing();
    let closing: ReturnType<typeof close> | undefined;
    let following: Promise<void> | undefined;
    await site.database.owner.db.transaction().execute(async (tx) => {
      // The closing ends the sessions after it has erased the wins.
      await sql`select 1 from sessions where player_id = ${member.id} for update`.execute(tx);
      closing = close(member);
      await untilWaiting(site.database, 1);
      following = settle(followers, "feed");
      await Promise.race([untilWaiting(site.database, 2), following]);
    });
    expect((await closing)?.status).toBe(200);
    await following;
    expect(await winnersOf(901)).toEqual([]);
  });

  it("do not reappear after a rebuild; another player's wins do", async () => {
    const [member, other] = [await site.join(), await site.join()];
    for (const winner of [member, other]) await play(winner, 902, 50);
    const followers = createFollowing();
    await settle(followers, "feed");
    expect((await winnersOf(902)).toSorted()).toEqual([member.id, other.id].toSorted());
    expect((await close(member)).status).toBe(200);
    expect(await winnersOf(902)).toEqual([other.id]);
    await followers.rebuild("feed");
    expect(await winnersOf(902)).toEqual([other.id]);
  });
});

it("the wins of a game are public once five players have won", async () => {
  const followers = createFollowing();
  const play4 = await Promise.all(Array.from({ length: 4 }, () => site.join()));
  for (const [nth, member] of play4.entries()) await play(member, 903, nth === 0 ? 50 : 0);
  const publicWins = async () => {
    await settle(followers, "totals", "feed");
    // A read is cached for two seconds.
    site.clock.setOffset(site.clock.offsetMs() + 3_000);
    return (await site.call("GET", "/api/games/903/wins")).json["data"] as { win_amount: number }[];
  };
  expect(await publicWins()).toEqual([]);
  await play(await site.join(), 903, 0);
  expect(await publicWins()).toMatchObject([{ bet_amount: 10, win_amount: 50 }]);
});
