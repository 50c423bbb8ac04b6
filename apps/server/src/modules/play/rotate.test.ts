import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createVault } from "../../kernel/crypto.ts";
import { type Database, connect } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { LaunchScope } from "../../kernel/scope.ts";
import { commandOf, createWalletFixture } from "../wallet/wallet-fixture.ts";
import { createHouseGames } from "./create-house-games.ts";
import { createSeeds } from "./create-seeds.ts";

let database: TestDatabase;
let narrow: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  narrow = connect(database.url, { max: 1, name: database.name });
});
afterAll(async () => {
  await narrow.close();
  await database.drop();
});

/**
 * A request that holds one connection and waits for a second blocks the server as soon as there are as many such requests as connections.
 */
it("needs one connection: players who change their seeds at the same time do not wait for each other's", async () => {
  const { wallet, clock, player } = await createWalletFixture({ ...database, db: narrow.db });
  const seeds = createSeeds({ db: narrow.db, vault: createVault("a secret of more than thirty-two characters"), clock });
  const freeRounds = { take: () => Promise.reject(new Error("none")), ofGame: async () => null, remaining: async () => 0 };
  const table = createHouseGames({ db: narrow.db, clock, seeds, wallet, catalog: { isPlayable: async () => true }, freeRounds });
  const owner = await player({ cash: 1_000 });
  const scope = { tenant: { id: owner.tenant_id }, player_id: owner.player_id, launch_id: newId(), mode: "real" } as unknown as LaunchScope;
  await table.fairness(scope);
  const { seed_id } = await wallet.nonce(owner);
  const round = { stake: 10, payout: 0, provider: "house", game_id: 7, seed_id: seed_id ?? "", detail: {} };
  for (const nonce of [0, 1, 2]) await wallet.post(commandOf(owner, "play_round", { ...round, round_id: newId(), nonce }));
  const { revealed, nonce } = await table.rotate(scope, "mine");
  expect(revealed.nonces).toBe(3);
  expect(nonce).toBe(0);
});
