import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { insertTenant } from "../../../test/tenants.ts";
import { newId } from "../../kernel/ids.ts";
import { launchStore } from "./launches-store.ts";

let database: TestDatabase;
let tenantId: number;
let games: number[];
let player: string;
beforeAll(async () => {
  database = await createTestDatabase();
  tenantId = (await insertTenant(database, "passo")).id;
  const rows = await database.owner.sql<{ id: number }[]>`
    with provider as (insert into game_providers (code, name) values ('house', 'Originals') on conflict do nothing)
    insert into games (provider_code, gamecode, title, category_slug, image)
      values ('house', 'dice', 'Dice', 'originals', '/d.svg'), ('house', 'limbo', 'Limbo', 'originals', '/l.svg') returning id`;
  games = rows.map(({ id }) => id);
});
beforeEach(() => void (player = newId()));
afterAll(() => database.drop());

const noon = Date.parse("2026-11-21T12:00:00Z");
const cycleMs = 5_000;

/** Opens a window with a game. Returns a function that tells whether a round may start at a given time after noon. */
async function open({ mode = "real", game = 0, who = player }: { mode?: "real" | "demo"; game?: number; who?: string } = {}) {
  const [id, game_id] = [newId(), games[game] ?? 0];
  const token_hash = Buffer.from(id.replaceAll("-", ""), "hex");
  const place = { tenant_id: tenantId, player_id: who, game_id, gamecode: "dice", provider_code: "house", mode };
  await launchStore.insert(database.db, { ...place, id, session_id: newId(), token_hash, used_at: new Date(noon), demo_balance: 0 });
  const pace = { tenant_id: tenantId, launch_id: id, player_id: mode === "real" ? who : null, game_id, cycleMs };
  return (afterMs: number): Promise<boolean> => launchStore.startRound(database.db, { ...pace, now: new Date(noon + afterMs) });
}

describe("the minimum cycle of rounds", () => {
  it("allows one round per cycle in a window", async () => {
    const start = await open();
    expect([await start(0), await start(4_999), await start(5_000)]).toEqual([true, false, true]);
  });

  it("is shared by two windows of the game, but not by another game or player", async () => {
    const [first, second] = [await open(), await open()];
    expect([await first(0), await second(1), await second(5_000), await first(5_001)]).toEqual([true, false, true, false]);
    expect(await (await open({ game: 1 }))(1)).toBe(true);
    expect(await (await open({ who: newId() }))(1)).toBe(true);
  });

  it("allows one of twenty rounds that start in two windows at once", async () => {
    const windows = [await open(), await open()];
    const starts = Array.from({ length: 10 }, (_, index) => windows.map((start) => start(index)));
    const answers = await Promise.all(starts.flat());
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it("is counted per window in a demo", async () => {
    const [first, second, real] = [await open({ mode: "demo" }), await open({ mode: "demo" }), await open()];
    expect([await first(0), await first(1), await second(1), await real(1)]).toEqual([true, false, true, true]);
  });
});
