import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let fixture: number;
let teams: { home: number; away: number; competition: number };

beforeAll(async () => {
  site = await startTestSite();
  book = await openSportsbook(site, 3);
  for (const name of ["m1", "m2"]) await book.offer(name, [2_000, 3_000, 4_000]);
  fixture = await book.fixtureOf("m1");
  const { rows } = await sql<typeof teams>`
    select home_id as home, away_id as away, competition_id as competition from sport_fixtures where id = ${fixture}`.execute(
    site.database.db,
  );
  teams = rows[0] ?? { home: 0, away: 0, competition: 0 };
}, 120_000);
afterAll(() => site.close());

type Kind = "fixture" | "competition" | "team";
const change = (member: Member, kind: Kind, id: number, action: "add" | "remove" = "add", tenant = "trevo") =>
  site.call("POST", "/api/sportsbook/favorites", { tenant, token: member.token, body: { kind, id, action } });
interface Listed {
  fixture_ids: number[];
  competitions: { id: number }[];
  teams: { id: number; name: string }[];
  matches: { id: number }[];
}
const listed = async (member: Member) =>
  expectStatus(await site.call("GET", "/api/sportsbook/favorites", { token: member.token }), 200).json["data"] as Listed;
const idsOf = (things: readonly { id: number }[]) => things.map(({ id }) => id);

it("keeps a match, a competition and a team, lists them with their open matches, and removes them", async () => {
  const ana = await site.join();
  const bia = await site.join();
  expectStatus(await change(ana, "fixture", fixture), 200);
  expect(await listed(ana)).toMatchObject({ fixture_ids: [fixture], competitions: [], teams: [], matches: [{ id: fixture }] });
  expectStatus(await change(ana, "competition", teams.competition), 200);
  expectStatus(await change(ana, "team", teams.home), 200);
  const all = await listed(ana);
  expect(idsOf(all.competitions)).toEqual([teams.competition]);
  expect(idsOf(all.teams)).toEqual([teams.home]);
  expect(idsOf(all.matches)).toContain(await book.fixtureOf("m2"));
  expect(await listed(bia)).toEqual({ fixture_ids: [], competitions: [], teams: [], matches: [] });
  for (const [kind, id] of [
    ["fixture", fixture],
    ["competition", teams.competition],
    ["team", teams.home],
  ] as const)
    expectStatus(await change(ana, kind, id, "remove"), 200);
  expect(await listed(ana)).toEqual({ fixture_ids: [], competitions: [], teams: [], matches: [] });
});

it("has no further effect when it is repeated", async () => {
  const ana = await site.join();
  await Promise.all(
    [change(ana, "team", teams.home), change(ana, "team", teams.home)].map(async (reply) => expectStatus(await reply, 200)),
  );
  expect((await listed(ana)).teams).toHaveLength(1);
  expectStatus(await change(ana, "team", teams.home, "remove"), 200);
  expectStatus(await change(ana, "team", teams.home, "remove"), 200);
});

it("is refused for an unknown thing, at a brand without a book, without a login, and for an unknown field", async () => {
  const ana = await site.join();
  expectStatus(await change(ana, "fixture", 999_999_999), 404);
  expectStatus(await change(ana, "team", 999_999_999), 404);
  const other = await site.join({ tenant: "aurora" });
  expectStatus(await change(other, "fixture", fixture, "add", "aurora"), 404);
  expectStatus(await site.call("GET", "/api/sportsbook/favorites", {}), 401);
  const body = { kind: "fixture", id: fixture, action: "add", player_id: ana.id };
  expectStatus(await site.call("POST", "/api/sportsbook/favorites", { token: ana.token, body }), 422);
});

it("shows no competition that books no longer offer, and keeps it for when they do", async () => {
  const ana = await site.join();
  expectStatus(await change(ana, "competition", teams.competition), 200);
  await sql`update sport_competitions set offerable = false where id = ${teams.competition}`.execute(site.database.db);
  expect(await listed(ana)).toEqual({ fixture_ids: [], competitions: [], teams: [], matches: [] });
  expectStatus(await change(ana, "fixture", fixture), 404);
  await sql`update sport_competitions set offerable = true where id = ${teams.competition}`.execute(site.database.db);
  expect(idsOf((await listed(ana)).competitions)).toEqual([teams.competition]);
});

it("accepts the 200th favourite, refuses the 201st, and then accepts one for one that is removed", async () => {
  const ana = await site.join();
  await sql`
    with copies as (
      insert into sport_fixtures (
        producer, external_id, competition_id, home_id, away_id, starts_at, state, facts, clock, announced_at, simulated, commitment)
      select producer, 'copy ' || n, competition_id, home_id, away_id, starts_at, state, facts, clock, announced_at, simulated, commitment
      from sport_fixtures, generate_series(1, 199) n where id = ${fixture} returning id
    )
    insert into sport_favorites (tenant_id, player_id, id, fixture_id, kept_at)
    select p.tenant_id, p.id, gen_random_uuid(), c.id, clock_timestamp() from players p, copies c where p.id = ${ana.id}`.execute(
    site.database.db,
  );
  expectStatus(await change(ana, "team", teams.home), 200);
  const refused = expectStatus(await change(ana, "team", teams.away), 409);
  expect(refused.json).toMatchObject({ code: "too_many_favorites" });
  expectStatus(await change(ana, "team", teams.home), 200);
  expectStatus(await change(ana, "team", teams.home, "remove"), 200);
  expectStatus(await change(ana, "team", teams.away), 200);
});
