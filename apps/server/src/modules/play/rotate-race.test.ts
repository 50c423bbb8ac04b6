import { commitmentOf } from "@trevo/engines";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { runBehindLock } from "../../../test/barrier.ts";
import { createVault } from "../../kernel/crypto.ts";
import { commandOf, createWalletFixture } from "../wallet/wallet-fixture.ts";
import { newId } from "../../kernel/ids.ts";
import type { LaunchScope } from "../../kernel/scope.ts";
import { createHouseGames } from "./create-house-games.ts";
import { createSeeds } from "./create-seeds.ts";

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

it("rotates twice when a player requests it twice at once: each answer reveals another seed, and no nonce is counted twice", async () => {
  const { wallet, clock, player } = await createWalletFixture(database);
  const seeds = createSeeds({ db: database.db, vault: createVault("a secret of more than thirty-two characters"), clock });
  const freeRounds = { take: () => Promise.reject(new Error("none")), ofGame: async () => null, remaining: async () => 0 };
  const table = createHouseGames({ db: database.db, clock, seeds, wallet, catalog: { isPlayable: async () => true }, freeRounds });
  const owner = await player({ cash: 1_000 });
  const scope = { tenant: { id: owner.tenant_id }, player_id: owner.player_id, launch_id: newId(), mode: "real" } as unknown as LaunchScope;
  await table.fairness(scope);
  const { seed_id } = await wallet.nonce(owner);
  const round = { stake: 10, payout: 0, provider: "house", game_id: 7, seed_id: seed_id ?? "", detail: {} };
  for (const nonce of [0, 1, 2]) await wallet.post(commandOf(owner, "play_round", { ...round, round_id: newId(), nonce }));
  const active = sql`select 1 from fair_seeds where tenant_id = ${owner.tenant_id} and state = 'active' for update`;
  const done = await runBehindLock(database, active, [
    () => table.rotate(scope, "first"),
    () => table.rotate(scope, "second"),
    () => table.rotate(scope, "third"),
  ]);
  expect(done.map((one) => (one.status === "fulfilled" ? one.value.revealed.nonces : String(one.reason)))).toEqual([3, 0, 0]);
  const { rows } = await sql<{ state: string; client_seed: string; server_seed_hash: string }>`
    select state, client_seed, server_seed_hash from fair_seeds where tenant_id = ${owner.tenant_id} order by revealed_at nulls last, state`.execute(
    database.db,
  );
  expect(rows.map(({ state }) => state)).toEqual(["revealed", "revealed", "revealed", "active", "next"]);
  expect(
    rows
      .slice(1)
      .map(({ client_seed }) => client_seed)
      .sort(),
  ).toEqual(["first", "second", "third", "third"]);
  for (const one of done) {
    if (one.status !== "fulfilled") throw new Error("a rotation failed");
    expect(await commitmentOf(one.value.revealed.server_seed)).toBe(one.value.revealed.server_seed_hash);
  }
  expect((await wallet.nonce(owner)).seed_id).toBe(
    (await seeds.active({ tenant_id: owner.tenant_id, holder_id: owner.player_id }, async () => undefined)).id,
  );
});
