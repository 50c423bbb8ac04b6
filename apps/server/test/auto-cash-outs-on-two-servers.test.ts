import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog } from "../src/kernel/log.ts";
import { untilWaiting } from "./barrier.ts";
import { startServerProcess } from "./server-process.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
/** Errors that the test's own server logs. */
const errors: string[] = [];

beforeAll(async () => {
  site = await startTestSite({}, createLog("error", { write: (line) => void errors.push(line) }));
  await site.app.modules.sportsbook.bets.stop();
  book = await openSportsbook(site, 1);
}, 120_000);
afterAll(() => site.close());

const target = 12_15;

async function betAtItsTarget(): Promise<{ id: string; token: string; player_id: string }> {
  const member = await site.join();
  await site.deposit(member, 100_00);
  await book.offer("m1", [2_000, 3_000, 4_000]);
  const { id } = (await book.placed(member, [await book.shown("m1")], { stake: 10_00 })) as { id: string };
  const call = { token: member.token, body: { at_least: target } };
  expectStatus(await site.call("POST", `/api/sportsbook/bets/${id}/auto-cash-out`, call), 200);
  await book.offer("m1", [1_500, 4_000, 6_000]);
  return { id, token: member.token, player_id: member.id };
}

/** Without the lock of the bet, the second process would decide by an earlier read and fail on the first one's writes. */
it(
  "a target reached by two server processes at the same time is paid by the first, and the second finds the bet closed",
  { timeout: 120_000 },
  async () => {
    const bet = await betAtItsTarget();
    // The book and its feed count as just received, however long the other process takes to start.
    await site.database.owner.sql`update sport_books set heartbeat_at = clock_timestamp() + interval '1 hour'`;
    await site.database.owner.sql`update sport_feeds set received_at = clock_timestamp() + interval '1 hour'`;
    const { other, own } = await site.database.owner.sql.begin(async (tx) => {
      // The other process must not price: its leader would offer odds of its own.
      await tx`select pg_advisory_xact_lock(hashtextextended(${`sports-prices:${book.book_id}`}, 0))`;
      await tx`select from sport_bets where id = ${bet.id} for update`;
      const started = await startServerProcess({
        databaseUrl: site.database.url,
        sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost"),
        TREVO_ROLES: "worker",
      });
      await untilWaiting(site.database, 1);
      const trying = site.app.modules.sportsbook.bets.tryAutoCashOuts();
      await untilWaiting(site.database, 2);
      return { other: started, own: { trying } };
    });
    expect(await own.trying).toBe(1);
    await other.stop();
    const { json } = await site.call("GET", `/api/sportsbook/bets/${bet.id}`, { token: bet.token });
    expect(json["data"]).toMatchObject({ state: "cashed", cashed_out: target, auto_cash_out: { state: "paid" } });
    expect(await site.database.sql`select amount from sport_cash_outs where bet_id = ${bet.id}`).toEqual([{ amount: target }]);
    expect(await site.database.sql`select cash from wallets where player_id = ${bet.player_id}`).toEqual([{ cash: 90_00 + target }]);
    expect(errors.filter((line) => line.includes("could not be cashed out by itself"))).toEqual([]);
  },
);
