import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMoved } from "../src/cells/cell-database.ts";
import { checkUnsupported } from "../src/cells/check-unsupported.ts";
import type { SqlTag } from "../src/kernel/sql.ts";
import { type Member, type TwoCells, playDice, readMoney, startTwoCells } from "./cell-things.ts";
import { eventually } from "./test-site.ts";

/** Brands of one operator: they move together. */
const grove = "trevo";

describe("a brand that moves to another cell", () => {
  let cells: TwoCells;
  let player: Member;
  let staying: Member;
  let tenantIds: readonly number[];
  let token: string;
  const key = randomUUID();

  beforeAll(async () => {
    cells = await startTwoCells();
    const { site } = cells;
    player = await site.join({ verified: true });
    staying = await site.join({ tenant: "norte" });
    await site.deposit(player, 10_000);
    const norte = await site.app.modules.tenants.bySlug("norte");
    const place = { tenant_id: norte?.id ?? 0, player_id: staying.id };
    await site.app.modules.wallet.post({ kind: "deposit", amount: 2_345, source: "test", ...place, external_id: randomUUID() });
    token = await site.launch(player, "dice");
    for (let nth = 0; nth < 5; nth++) await playDice(site.call, token);
    await playDice(site.call, token, key);
    tenantIds = (await readMoved(cells.source, grove))?.tenantIds ?? [];
    await cells.source`insert into notification_marks (tenant_id, player_id, type, through, marked_at)
      values (${tenantIds[0]}, ${player.id}, 'personal', '900000000:900000000:', now())`;
    const payload = JSON.stringify({ tenant_id: tenantIds[0], test: "of the move" });
    await cells.source`select graphile_worker.add_job('nobody-handles-this', ${payload}::json, run_at => now() + interval '1 day')`;
  }, 300_000);
  afterAll(() => cells.close());

  it("is not moved by a check, which finds nothing against it", async () => {
    expect(await cells.check(grove)).toEqual([]);
    expect(await cells.target`select slug from tenants`).toEqual([{ slug: "norte" }]);
  });

  it("is refused with a bet at the crash table, and with a sports bet", async () => {
    const [tenantId] = tenantIds;
    const foundWith = (insert: (tx: SqlTag) => Promise<unknown>) => {
      const undone = new Error("undone");
      let found: string[] = [];
      return cells.source
        .begin(async (tx) => {
          await tx`set local session_replication_role = replica`;
          await insert(tx);
          found = await checkUnsupported(tx, { operatorId: 0, tenantIds: [...tenantIds], bookIds: [] });
          throw undone;
        })
        .catch((error: unknown) => (error === undone ? found : Promise.reject(error)));
    };
    const crash = foundWith(
      (tx) => tx`insert into crash_bets (tenant_id, id, round_id, holder_id, game_id, is_demo, stake, target_x100, state, created_at)
        values (${tenantId}, ${randomUUID()}, ${randomUUID()}, ${player.id}, 1, false, 100, 200, 'open', now())`,
    );
    expect(await crash).toEqual([expect.stringContaining("1 bets at the crash table")]);
    const sports = foundWith(
      (tx) => tx`insert into sport_bet_selections
          (tenant_id, bet_id, leg_no, selection_no, fixture_id, market_id, type, line_x4, part, code, odds_x1000, version, seq, in_play)
        values (${tenantId}, ${randomUUID()}, 1, 1, 1, 1, 'result', 0, 'match', '1', 2000, 1, 1, false)`,
    );
    expect(await sports).toEqual([expect.stringContaining("1 sports bets")]);
    expect(await foundWith(() => Promise.resolve())).toEqual([]);
  });

  it("is given back unchanged when the move is given up", async () => {
    const { site, source, target } = cells;
    const before = await readMoney(cells, "source", tenantIds);
    await cells.moveUntil(grove, "invariants hold");
    expect((await playDice(site.call, token)).status).toBe(503);
    await cells.abort(grove);
    expect(await readMoney(cells, "source", tenantIds)).toEqual(before);
    expect(await source`select slug, state from tenants where state <> 'active' order by slug`).toEqual([
      { slug: "dormente", state: "inactive" },
      { slug: "obra", state: "maintenance" },
    ]);
    expect(await source`select tgname from pg_trigger where tgname like 'moved%'`).toEqual([]);
    expect(await source`select polname from pg_policy where polname = 'hidden_brands'`).toEqual([]);
    expect(await readMoney(cells, "target", tenantIds)).toEqual({ wallets: [], entries: [] });
    expect(await target`select slug from tenants`).toEqual([{ slug: "norte" }]);
    await eventually("the source to serve it", async () => ((await playDice(site.call, token)).status === 201 ? true : undefined));
  }, 300_000);

  it("stays at the source while a row differs, and goes on once it is mended", async () => {
    const { target } = cells;
    await cells.moveUntil(grove, "compared");
    const spoil = (by: number) =>
      target.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update wallets set cash = cash + ${by} where player_id = ${player.id}`;
      });
    await spoil(1);
    await expect(cells.move(grove)).rejects.toThrow("the cells differ: wallets: the content of");
    expect(await cells.source`select step from brand_moves where step <> 'aborted'`).toEqual([{ step: "frozen" }]);
    await spoil(-1);
  }, 300_000);

  it("has the same money and rows at the target, and is played there on", async () => {
    const before = await readMoney(cells, "source", tenantIds);
    const jobs = (where: "source" | "target") =>
      cells[where]`select payload from graphile_worker._private_jobs where payload ->> 'test' = 'of the move'`;
    expect(await jobs("source")).toHaveLength(0);
    expect(await jobs("target")).toHaveLength(0);
    // Interrupted once more, after the source has recorded the move.
    await cells.moveUntil(grove, "serves them");
    await cells.move(grove);
    expect(await jobs("target")).toHaveLength(1);
    await expect(cells.abort(grove)).rejects.toThrow("The brands have moved");
    expect(await readMoney(cells, "target", tenantIds)).toEqual(before);
    const again = await playDice(cells.call, token, key);
    expect(again.status).toBe(201);
    expect(await readMoney(cells, "target", tenantIds)).toEqual(before);
    expect((await playDice(cells.call, token)).status).toBe(201);
    await cells.deposit(player, 2_000);
  }, 300_000);

  it("is refused by the source, whose other brands go on", async () => {
    const { site, source } = cells;
    expect(await site.call("GET", "/api/profile/wallet", { token: player.token })).toMatchObject({
      status: 503,
      headers: { "retry-after": "5" },
      json: { code: "tenant_inactive" },
    });
    expect((await site.call("POST", "/callbacks/trevo/pix", { body: {} })).status).toBe(503);
    await expect(source`update wallets set cash = cash + 1 where player_id = ${player.id}`).rejects.toMatchObject({ code: "TC001" });
    expect(await site.database.sql`select player_id from wallets where player_id = ${player.id}`).toEqual([]);
    expect(await site.wallet(staying, "norte")).toMatchObject({ balance: 2_345 });
  });

  it("keeps what a player has marked as read, and shows what comes later as new", async () => {
    const marks = await cells.target`
      select pg_visible_in_snapshot(pg_current_xact_id(), through) as hides_new, pg_snapshot_xmax(through) > '3' as hides_old from notification_marks`;
    expect(marks).toEqual([{ hides_new: false, hides_old: true }]);
  });

  it("is moved once: the command again changes nothing", async () => {
    const before = await readMoney(cells, "target", tenantIds);
    await cells.move(grove);
    expect(await readMoney(cells, "target", tenantIds)).toEqual(before);
  }, 300_000);

  it("is followed at the target from there on, and never from the start", async () => {
    const played = async (where: "source" | "target") =>
      (
        await cells[where]<{ rounds: number }[]>`select sum(rounds)::int as rounds from player_totals where tenant_id = any (${tenantIds})`
      )[0]?.rounds;
    await eventually("the totals of the target", async () =>
      (await played("target")) === ((await played("source")) ?? 0) + 1 ? true : undefined,
    );
  });
});
