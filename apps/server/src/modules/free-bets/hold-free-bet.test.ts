import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { insertTenant } from "../../../test/tenants.ts";
import { newId } from "../../kernel/ids.ts";
import { holdFreeBet } from "./hold-free-bet.ts";
import { store } from "./store.ts";

let database: TestDatabase;
let tenants: readonly number[];
beforeAll(async () => {
  database = await createTestDatabase();
  tenants = [(await insertTenant(database, "grove")).id, (await insertTenant(database, "meadow")).id];
});
afterAll(() => database.drop());

const end = new Date("2026-11-24T03:00:00.000Z");

async function give() {
  const owner = { tenant_id: tenants[0] ?? 0, player_id: newId() };
  const id = newId();
  const gift = { source: "test", external_id: id, offer_id: null, offer_version: null, deposit_id: null };
  const worth = { amount: 10_00, min_odds_x1000: 1_500, valid_until: end, created_at: new Date(end.getTime() - 86_400_000) };
  await database.db.transaction().execute((tx) => store.insert(tx, { ...owner, id, ...gift, ...worth }));
  return { owner, id };
}

const hold = ({ owner, id }: Awaited<ReturnType<typeof give>>, now: Date, has_waited = false) =>
  database.db.transaction().execute((tx) => holdFreeBet({ clock: { now: () => now } }, tx, { owner, id, has_waited }));

it("a free bet can be held until a millisecond before it expires", async () => {
  const given = await give();
  expect(await hold(given, new Date(end.getTime() - 1))).toEqual({ id: given.id, amount: 10_00, min_odds_x1000: 1_500 });
  await expect(hold(given, end)).rejects.toMatchObject({ code: "free_bet_over" });
});

it("a free bet can be held after its expiry for a bet that has waited, whose time was checked before", async () => {
  const given = await give();
  expect(await hold(given, new Date(end.getTime() + 5_000), true)).toMatchObject({ id: given.id });
});

it("a free bet is not found for another player or at another brand", async () => {
  const given = await give();
  const now = new Date(end.getTime() - 1);
  await expect(hold({ ...given, owner: { ...given.owner, player_id: newId() } }, now)).rejects.toMatchObject({ code: "not_found" });
  await expect(hold({ ...given, owner: { ...given.owner, tenant_id: tenants[1] ?? 0 } }, now)).rejects.toMatchObject({ code: "not_found" });
});
