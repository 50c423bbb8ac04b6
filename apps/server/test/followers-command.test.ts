import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { totalsFollower } from "../src/modules/totals/index.ts";
import { commandOf, createWalletFixture, place } from "../src/modules/wallet/wallet-fixture.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";
import { createTestFollowers, settle } from "./follower-fixture.ts";

const program = join(import.meta.dirname, "../src/followers-command.ts");

describe("npm run followers", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { wallet, player } = await createWalletFixture(database);
    await wallet.post(commandOf(await player({ cash: 1_000 }), "bet", { amount: 400, ...place("a") }));
  });
  afterAll(() => database.drop());

  const run = (...words: string[]) =>
    new Promise<{ code: number | string; output: string }>((resolve) => {
      execFile(process.execPath, [program, ...words], { env: { ...process.env, DATABASE_URL: database.url } }, (error, stdout, stderr) => {
        resolve({ code: error?.code ?? 0, output: stdout + stderr });
      });
    });

  it("prints the lag of each follower", async () => {
    const { code, output } = await run();
    expect(output).toMatch(/^([a-z-]+: (2 rows behind, the oldest for \d+ s|0 rows behind)\n)+$/);
    expect(output).toMatch(/^totals: 2 rows behind/m);
    expect(code).toBe(0);
  });

  it("rebuilds one follower, and corrects its errors", async () => {
    const { followers } = createTestFollowers(database);
    followers.add(totalsFollower);
    await settle(followers, "totals");
    await database.sql`update player_totals set staked = 1, won = 99`;
    const { code, output } = await run("rebuild", "totals");
    expect(output).toMatch(/^totals rebuilt in \d+ ms\n([a-z-]+: .*\n)*totals: 0 rows behind\n/);
    expect(code).toBe(0);
    expect([...(await database.sql`select staked, won, rounds, deposited from player_totals`)]).toEqual([
      { staked: 400, won: 0, rounds: 1, deposited: 1_000 },
    ]);
  });

  it("refuses an unknown command or follower", async () => {
    expect(await run("rebuild", "standings")).toEqual({
      code: 1,
      output: expect.stringMatching(/^usage: followers \[rebuild <[a-z-]+(\|[a-z-]+)+>\]\n$/),
    });
  });

  it("does not rebuild the chain of the audit log", async () => {
    expect(await run("rebuild", "audit-chain")).toEqual({ code: 1, output: expect.stringContaining("never rebuilt") });
  });
});
