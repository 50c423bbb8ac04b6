import { afterAll, beforeAll, expect, it } from "vitest";
import { fulfilledOf, raceAtBarrier, reasonsOf } from "../../../test/barrier.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { insertTenant } from "../../../test/tenants.ts";
import { newId } from "../../kernel/ids.ts";
import { store } from "./store.ts";
import { takeRound } from "./take-round.ts";

let database: TestDatabase;
let tenantId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  tenantId = (await insertTenant(database, "grove")).id;
});
afterAll(() => database.drop());

const end = new Date("2026-11-24T03:00:00.000Z");

/** Grants three rounds of R$ 0.20 that expire at `end`. */
async function give() {
  const owner = { tenant_id: tenantId, player_id: newId() };
  const id = newId();
  const gift = { source: "test", external_id: id, offer_id: null, offer_version: null, bonus_id: null, deposit_id: null };
  const rounds = {
    game_id: 7,
    game_title: "Dice",
    rounds: 3,
    stake: 20,
    valid_until: end,
    created_at: new Date(end.getTime() - 86_400_000),
  };
  await database.db.transaction().execute((tx) => store.insert(tx, { ...owner, id, ...gift, ...rounds }));
  return { owner, id };
}

const take = ({ owner, id }: Awaited<ReturnType<typeof give>>, external_id: string, now: Date) =>
  database.db.transaction().execute(async (tx) => {
    const taken = await takeRound({ clock: { now: () => now } }, tx, {
      owner,
      taking: { id, external_id, game_id: 7, stake: 20 },
    });
    if (taken.before === null) await taken.played({ round_id: newId(), payout: 0 });
    return taken.before === null ? "taken" : "before";
  });

it("a free round can be played until a millisecond before it expires", async () => {
  const given = await give();
  expect(await take(given, newId(), new Date(end.getTime() - 1))).toBe("taken");
  await expect(take(given, newId(), end)).rejects.toMatchObject({ code: "free_rounds_over" });
  expect(await store.remaining(database.db, given.owner, given.id)).toBe(2);
});

it("a call made twice at once takes one round, and the second call gets the same result", async () => {
  const given = await give();
  const key = newId();
  const answers = await raceAtBarrier({
    database,
    hold: (tx) => tx`select 1 from free_round_rewards where id = ${given.id} for update`,
    callers: 2,
    call: () => take(given, key, new Date(end.getTime() - 1_000)),
  });
  expect(reasonsOf(answers)).toEqual([]);
  expect(fulfilledOf(answers).toSorted()).toEqual(["before", "taken"]);
  expect(await store.remaining(database.db, given.owner, given.id)).toBe(2);
});
