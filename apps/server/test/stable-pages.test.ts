import { referralCode } from "@trevo/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../src/kernel/db.ts";
import { newId } from "../src/kernel/ids.ts";
import { hire, office } from "./staff.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

type Row = Record<string, unknown>;
interface Walk {
  readonly path: string;
  readonly keyOf: (row: Row) => unknown;
  /** Adds a row that sorts first. */
  readonly add: () => Promise<unknown>;
}

describe("a list read page by page while rows are added", () => {
  let site: TestSite;
  let member: Member;

  beforeAll(async () => {
    site = await startTestSite();
    member = await site.join();
  });
  afterAll(() => site.close());

  const read = async (path: string, query: Record<string, string>): Promise<Reply["json"]> =>
    expectStatus(await site.call("GET", `${path}?${new URLSearchParams(query)}`, { token: member.token }), 200).json;

  /** Reads every page, adding a row before each page but the first, either with the anchor of the first page or with page numbers only. */
  async function walk({ path, keyOf, add }: Walk, anchored: boolean): Promise<unknown[]> {
    const first = await read(path, { page: "1" });
    expect(first["last_page"]).toBeGreaterThan(1);
    const rows = [...(first["data"] as Row[])];
    for (let page = 2; page <= first["last_page"]; page++) {
      await add();
      const next = await read(path, { page: String(page), ...(anchored && { as_of: first["as_of"] as string }) });
      if (anchored) expect([next["as_of"], next["total"]]).toEqual([first["as_of"], first["total"]]);
      rows.push(...(next["data"] as Row[]));
    }
    if (anchored) expect(rows).toHaveLength(first["total"] as number);
    return rows.map(keyOf);
  }

  /** Control: with page numbers only, a row is shown twice or never. */
  async function expectStable(list: Walk): Promise<void> {
    const all = await allOf(list);
    expect(await walk(list, true)).toEqual(all);
    const before = await allOf(list);
    expect(await walk(list, false)).not.toEqual(before);
  }

  /** A row that was written before page 1 was read and committed after it is on none of its pages. */
  async function expectNothingCommittedLater({ path, keyOf }: Omit<Walk, "add">, write: (tx: Tx) => Promise<unknown>): Promise<void> {
    const before = await allOf({ path, keyOf });
    const open = await site.database.db.startTransaction().execute();
    await write(open);
    const first = await read(path, { page: "1" });
    await open.commit().execute();
    const pages = Array.from({ length: first["last_page"] as number }, (_, index) =>
      read(path, { page: String(index + 1), as_of: first["as_of"] as string }),
    );
    expect((await Promise.all(pages)).flatMap((page) => (page["data"] as Row[]).map(keyOf))).toEqual(before);
    expect(await allOf({ path, keyOf })).not.toEqual(before);
  }

  async function allOf({ path, keyOf }: Omit<Walk, "add">): Promise<unknown[]> {
    const first = await read(path, { page: "1" });
    const pages = Array.from({ length: first["last_page"] as number }, (_, index) => read(path, { page: String(index + 1) }));
    return (await Promise.all(pages)).flatMap((page) => (page["data"] as Row[]).map(keyOf));
  }

  it("shows every change of protection once", async () => {
    let minutes = 60;
    const add = async () => {
      minutes = minutes === 60 ? 30 : 60;
      const body = { reality_check_minutes: minutes };
      expectStatus(await site.call("POST", "/api/protection/session", { token: member.token, body }), 200);
    };
    for (let count = 0; count < 22; count++) await add();
    await expectStable({ path: "/api/protection/history", keyOf: (row) => row["id"], add });
    await expectNothingCommittedLater({ path: "/api/protection/history", keyOf: (row) => row["id"] }, (tx) =>
      sql`insert into protection_changes (tenant_id, player_id, at, what)
        select tenant_id, id, now(), 'limit_raised' from players where id = ${member.id}`.execute(tx),
    );
  });

  it("shows an increase that falls due between two pages on neither of them", async () => {
    const path = "/api/protection/history";
    const first = await read(path, { page: "1" });
    await site.database.sql`insert into protection_changes (tenant_id, player_id, at, what)
      select tenant_id, id, now() - interval '1 day', 'limit_raised' from players where id = ${member.id}`;
    const second = await read(path, { page: "2", as_of: first["as_of"] as string });
    const ids = [...(first["data"] as Row[]), ...(second["data"] as Row[])].map((row) => row["id"]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(second["total"]).toBe(first["total"]);
  });

  it("shows every invited friend once", async () => {
    let nth = 0;
    const add = async () => {
      nth += 1;
      const friend = await site.join();
      // A distinct time, to recognise the row.
      await site.database.sql`update players set ref = ${referralCode(member.id)},
        created_at = ${new Date(site.clock.now().getTime() - 3_600_000 + nth * 1_000)} where id = ${friend.id}`;
    };
    for (let count = 0; count < 22; count++) await add();
    await expectStable({ path: "/api/profile/affiliates", keyOf: (row) => row["joined_at"], add });
    await expectNothingCommittedLater({ path: "/api/profile/affiliates", keyOf: (row) => row["joined_at"] }, (tx) =>
      sql`insert into players (tenant_id, id, operator_id, first_name, last_name, phone, email, password_hash, birth_date, language, ref,
          terms_accepted_at, created_at)
        select tenant_id, ${newId()}, operator_id, first_name, last_name, '+5511970000001', 'amigo@exemplo.com', password_hash, birth_date,
          language, ${referralCode(member.id)}, terms_accepted_at, now() - interval '1 hour' from players where id = ${member.id}`.execute(
        tx,
      ),
    );
  });

  const games = () => site.database.sql<{ id: number }[]>`
    select game_id as id from tenant_games g join tenants t on t.id = g.tenant_id where t.slug = 'trevo' order by game_id limit 40`;

  it("shows every favourite once", async () => {
    const left = (await site.call("GET", "/api/casinos/games?page=1")).json["data"] as { id: number }[];
    left.push(...((await site.call("GET", "/api/casinos/games?page=2")).json["data"] as { id: number }[]));
    const add = async () => {
      const body = { action: "add" };
      expectStatus(await site.call("POST", `/api/games/favorite/${left.pop()?.id}`, { token: member.token, body }), 200);
    };
    for (let count = 0; count < 27; count++) await add();
    await expectStable({ path: "/api/profile/favorites", keyOf: (row) => row["id"], add });
    await expectNothingCommittedLater({ path: "/api/profile/favorites", keyOf: (row) => row["id"] }, (tx) =>
      sql`insert into favorites (tenant_id, player_id, game_id, kept_at)
        select tenant_id, id, ${left.pop()?.id ?? 0}, ${new Date(site.clock.now().getTime() - 3_600_000)} from players where id = ${member.id}`.execute(
        tx,
      ),
    );
  });

  it("shows every played game once, even if it is played again", async () => {
    const known = await games();
    const launch = (game_id: number | undefined, ago_ms: number) => site.database.sql`
      insert into launches (id, tenant_id, token_hash, player_id, session_id, game_id, gamecode, provider_code, mode, created_at, used_at)
      select ${newId()}, p.tenant_id, sha256(${newId()}::text::bytea), p.id, ${newId()}, ${game_id ?? 0}, 'x', 'x', 'real', m.at, m.at
      from players p, (values (${new Date(site.clock.now().getTime() - ago_ms)}::timestamptz)) m (at) where p.id = ${member.id}`;
    for (const [index, { id }] of known.slice(0, 30).entries()) await launch(id, 60_000 + index * 1_000);
    // The last game of all moves to the front.
    let nth = 29;
    const add = () => launch(known[nth--]?.id, 0);
    await expectStable({ path: "/api/games/recent", keyOf: (row) => row["id"], add });
    const again = known[nth]?.id ?? 0;
    await expectNothingCommittedLater({ path: "/api/games/recent", keyOf: (row) => row["id"] }, (tx) =>
      sql`insert into launches (id, tenant_id, token_hash, player_id, session_id, game_id, gamecode, provider_code, mode, created_at, used_at)
        select ${newId()}, tenant_id, sha256(${newId()}::text::bytea), id, ${newId()}, ${again}, 'x', 'x', 'real', now(), now()
        from players where id = ${member.id}`.execute(tx),
    );
  });

  it("shows every news item once, even if an item with an earlier date is published", async () => {
    const staff = await hire(site);
    let nth = 0;
    const add = async () => {
      nth += 1;
      const published_at = new Date(Date.UTC(2026, 0, 1, 0, nth)).toISOString();
      const body = {
        kind: "news",
        slug: `pagina-${nth}`,
        published_at,
        pt: { title: "Novidade", summary: "Resumo.", body: "<p>Texto.</p>" },
      };
      expectStatus(await office(site, "POST", "trevo/documents", { token: staff.token, body }), 201);
    };
    for (let count = 0; count < 14; count++) await add();
    await expectStable({ path: "/api/content/news", keyOf: (row) => row["slug"], add });
    // An item that another process publishes meanwhile: its time is before the newest item of page 1, but it is committed after that page
    // was read.
    const list = { path: "/api/content/news", keyOf: (row: Row) => row["slug"] };
    const [tenant] = await site.database.sql<{ id: number }[]>`select id from tenants where slug = 'trevo'`;
    const open = await site.database.db.startTransaction().execute();
    const words = { title: "Novidade", summary: "Resumo.", body: "<p>Texto.</p>" };
    await site.app.modules.content.addMissing(open, tenant?.id ?? 0, [{ kind: "news", slug: "pagina-aberta", pt: words }]);
    await add();
    const before = await allOf(list);
    const { as_of, last_page } = await read(list.path, { page: "1" });
    await open.commit().execute();
    await add();
    const pages = Array.from({ length: last_page as number }, (_, index) =>
      read(list.path, { page: String(index + 1), as_of: as_of as string }),
    );
    expect((await Promise.all(pages)).flatMap((page) => (page["data"] as Row[]).map(list.keyOf))).toEqual(before);
    expect(await allOf(list)).toHaveLength(before.length + 2);
  });

  it("refuses an anchor that none of its pages has returned", async () => {
    for (const path of [
      "/api/protection/history?as_of=2026-01-01T00:00:00.000Z",
      "/api/profile/favorites?as_of=1",
      "/api/content/news?as_of=x",
    ])
      expect((await site.call("GET", path, { token: member.token })).status).toBe(422);
  });
});
