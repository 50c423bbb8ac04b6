import { resultPreviewBounds, type SportResultInput, type SportResultPreview } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let ana: TestMember;
let bruno: TestMember;
let matches = 0;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime" });
  book = await openSportsbook(site, 20);
  ana = await hire(site, { may: ["sports.results"] });
  bruno = await hire(site, { may: ["sports.results"] });
}, 120_000);
afterAll(() => site.close());
beforeEach(() => book.renew());

const match = async (): Promise<string> => {
  const name = `m${++matches}`;
  await book.offer(name, [2_000, 3_000, 4_000]);
  return name;
};
const over = async (name: string): Promise<void> => {
  await sql`update sport_fixtures set starts_at = clock_timestamp() - interval '150 minutes'
    where id = ${await book.fixtureOf(name)}`.execute(site.database.owner.db);
};
const rich = async (): Promise<Member> => {
  const member = await site.join();
  await site.deposit(member, 1_000_00);
  return member;
};
const input = async (name: string, change: Partial<SportResultInput> = {}) => ({
  fixture_id: await book.fixtureOf(name),
  ending: "full_time",
  half1: [0, 0],
  final: [1, 0],
  rest: "wait",
  ...change,
});
const ask = async (name: string, change: Partial<SportResultInput> = {}, { token } = ana): Promise<Reply> =>
  office(site, "POST", "trevo/sports/result-previews", { token, body: await input(name, change) });
const preview = async (name: string, change: Partial<SportResultInput> = {}): Promise<SportResultPreview> =>
  expectStatus(await ask(name, change), 200).json["data"];
const place = async (member: Member, name: string, { code = "home", stake = 10_00 } = {}): Promise<string> =>
  ((await book.placed(member, [await book.shown(name, code)], { stake })) as { id: string }).id;
const enter = async (name: string, change: Partial<SportResultInput> = {}) => {
  const body = { ...(await input(name, change)), reason: "A federação confirmou o placar." };
  const { id } = expectStatus(await office(site, "POST", "trevo/sports/results", { token: ana.token, body }), 200).json["data"];
  const file = expectStatus(await office(site, "GET", `proposals/${id}`, { token: bruno.token }), 200).json["data"];
  expectStatus(await office(site, "POST", `proposals/${id}/approve`, { token: bruno.token, body: { version: file.now.version } }), 200);
  return file.after as Record<string, number>;
};
const written = async (): Promise<unknown> => {
  const { rows } =
    await sql`select (select count(*) from sport_results) as results, (select count(*) from sport_settlements) as settlements,
    (select count(*) from proposals) as proposals, (select count(*) from entries) as entries`.execute(site.database.owner.db);
  return rows[0];
};

it("shows what the proposal then contains, with each bet, and changes nothing", async () => {
  const [member, name] = [await rich(), await match()];
  const [won, lost] = [await place(member, name), await place(member, name, { code: "away", stake: 30_00 })];
  await over(name);
  const before = await written();
  const shown = await preview(name);
  expect(await written()).toEqual(before);
  expect(shown).toMatchObject({ bets: 2, is_partial: false, settled: 2, corrected: 0, flipped: 0, paid: 20_00, taken_back: 0 });
  expect(shown.samples).toMatchObject([
    { bet_id: won, brand: "trevo", stake: 10_00, before: null, after: { outcome: "won", payout: 20_00 } },
    { bet_id: lost, stake: 30_00, before: null, after: { outcome: "lost", payout: 0 } },
  ]);
  expect(shown.samples[0]?.player_name).toMatch(/•|\*|\./);
  expect(await enter(name)).toMatchObject({ bets_settled: shown.settled, paid: shown.paid, taken_back: shown.taken_back });
});

it("shows which decided bets change their outcome, and how much is taken back", async () => {
  const [member, name] = [await rich(), await match()];
  const [home, away] = [await place(member, name), await place(member, name, { code: "away" })];
  await over(name);
  await enter(name);
  await site.app.modules.sportsbook.bets.settleDue();
  const shown = await preview(name, { final: [0, 1] });
  expect(shown).toMatchObject({ settled: 0, corrected: 2, flipped: 2, paid: 40_00, taken_back: 20_00 });
  expect(shown.samples).toMatchObject([
    { bet_id: away, before: { outcome: "lost", payout: 0 }, after: { outcome: "won", payout: 40_00 } },
    { bet_id: home, before: { outcome: "won", payout: 20_00 }, after: { outcome: "lost", payout: 0 } },
  ]);
});

it("shows the ten bets that change most", async () => {
  const [member, name] = [await rich(), await match()];
  for (let nth = 1; nth <= resultPreviewBounds.samples + 1; nth++) await place(member, name, { stake: nth * 1_00 });
  await over(name);
  const { bets, samples } = await preview(name);
  expect([bets, samples.length]).toEqual([11, 10]);
  expect(samples.map(({ stake }) => stake)).toEqual(Array.from({ length: 10 }, (_, nth) => (11 - nth) * 1_00));
});

it("is refused like the proposal: before the end, with a wrong score, and without the permission at every brand of the book", async () => {
  const name = await match();
  expect((await ask(name)).json["code"]).toBe("wrong_state");
  await over(name);
  expect((await ask(name, { half1: [2, 0] })).status).toBe(422);
  expect((await ask(name, {}, await hire(site, { may: ["sports.trade"] }))).status).toBe(403);
  expect((await ask(name, {}, await hire(site, { may: ["sports.results"], brand: "trevo" }))).status).toBe(403);
  expectStatus(await ask(name), 200);
});
