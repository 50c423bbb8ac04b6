import { type Endpoint, contract, isOfficeEndpoint, withImplied } from "@trevo/contract";
import type { z } from "zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CallOptions, type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";
import { brandThings } from "./brand-things.ts";
import { chatBodies, chatElsewhere, makeChatThings } from "./chat-matrix.ts";
import { newId } from "../src/kernel/ids.ts";
import { giveTestBonus } from "./give-test-bonus.ts";
import { multipart, testPicture } from "./multipart.ts";
import { payoutToken } from "./payout-token.ts";
import { acceptEndedMission, publishMission } from "./mission-things.ts";
import { playerFileBodies, playerFileThings, playerFilesElsewhere, roundThings, withdrawalThings } from "./player-file-things.ts";
import { stateOf } from "./matrix-state.ts";
import { namedThings } from "./named-things.ts";
import { makePartnerThings, partnerBodies } from "./partner-things.ts";
import { makeRewardThings, rewardBodies, rewardsOfAll } from "./reward-things.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { makeTeamThings, teamBodies } from "./team-things.ts";
import { makeSupportThings, supportBodies, supportElsewhere } from "./support-things.ts";

interface Route {
  readonly key: string;
  readonly method: "GET" | "POST";
  readonly template: string;
  readonly endpoint: Endpoint;
}

const nobodysId = "01890a5d-ac96-774b-bcce-b302099a8057";
const ordinaryLimit = 64 * 1024;

const routes: Route[] = (Object.entries(contract) as [string, Endpoint][]).map(([key, endpoint]) => {
  const [method = "GET", path = "/"] = key.split(" ");
  return { key, method: method as Route["method"], template: path.startsWith("/house/") ? path : `/api${path}`, endpoint };
});

/** Games are identified by numbers in the catalogue. */
const anyGame = "1";

/** Fills in the path; staff routes use the brand that has the test's objects. */
const pathOf = ({ template }: Route, id?: string): string =>
  template
    .replace(":tenant", "trevo")
    .replace(":gameId", encodeURIComponent(id ?? anyGame))
    .replace(/:\w+/g, encodeURIComponent(id ?? nobodysId));

/** Body fields that name an object by id, in the format of all ids of players' objects. */
function idFieldsOf({ endpoint }: Route): string[] {
  const shape = (endpoint.body as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {};
  return Object.entries(shape)
    .filter(([, field]) => (field as { format?: string }).format === "uuid")
    .map(([name]) => name);
}

/**
 * Routes excluded from the test of other players' resources. Content, games, crash rounds and kinds of notifications belong to everyone. A
 * crash bet needs a round that accepts bets: the tests of the crash table cover other players' bets.
 */
const everybodys = new Set([
  "GET /offers/:id/terms",
  "POST /games/favorite/:gameId",
  "POST /games/like/:gameId",
  "GET /games/:gameId/wins",
  "POST /house/api/crash/bets",
  "POST /house/api/crash/bets/:id/cash-out",
  "GET /house/api/crash/bets/:id/proof",
  "GET /content/:kind/:slug",
  "POST /help/articles/:slug/rating",
  "GET /content/:kind",
  "POST /notifications/:type/mark-all-read",
  "POST /profile/show",
  "GET /sportsbook/events/:id",
  "GET /sportsbook/odds-log/:seq",
  "GET /sportsbook/slips/:code",
  ...rewardsOfAll,
  // The token of a message is enough to unsubscribe; an unknown token gets the same answer.
  "GET /messages/unsubscribe/:token",
  "POST /messages/unsubscribe/:token",
  ...supportElsewhere,
  ...chatElsewhere,
  ...playerFilesElsewhere,
]);
const naming = routes.filter(
  (route) => !everybodys.has(route.key) && (/:(?!tenant\b)/.test(route.template) || idFieldsOf(route).length > 0),
);
const isOffice = ({ endpoint }: Route): boolean => isOfficeEndpoint(endpoint);

type Ask = (route: Route, options?: CallOptions, path?: string) => Promise<Reply>;

/** Calls each of these routes and returns the answers that differ from the expected ones. */
async function findHoles(which: readonly Route[], due: number, ask: (route: Route) => Promise<Reply>): Promise<string[]> {
  const holes: string[] = [];
  for (const route of which) {
    const { status, headers, json } = await ask(route);
    if (status !== due) holes.push(`${route.key}: ${status}`);
    else if (headers["x-content-type-options"] !== "nosniff") holes.push(`${route.key}: may be sniffed`);
    else if (typeof json["message"] !== "string" || "stack" in json) holes.push(`${route.key}: says ${JSON.stringify(json)}`);
  }
  return holes;
}

/** Calls every route of the contract in every way a stranger may try. */
describe("the security matrix", () => {
  let site: TestSite;
  let member: Member;
  let stranger: Member;
  /** One object of the member for each kind that a route can name. */
  let things: Record<string, string>;
  let tokens: Record<"gone" | "foreign" | "payout" | "game" | "strangersGame" | "foreignGame" | "goneStaff", string>;
  /** Members of the operator, of another operator, and of the operator without any permission. */
  let staff: Record<"own" | "foreign" | "powerless", TestMember>;

  beforeAll(async () => {
    site = await startTestSite();
    [member, stranger] = [await site.join({ verified: true }), await site.join({ verified: true })];
    await site.deposit(member, 5_000);
    await site.deposit(stranger, 5_000);
    const gone = await site.join();
    await site.call("POST", "/api/auth/logout", { token: gone.token });
    const foreigner = await site.join({ tenant: "aurora" });
    staff = { own: await hire(site), foreign: await hire(site, { operator: "meridian" }), powerless: await hire(site, { may: [] }) };
    const goneStaff = await hire(site);
    await office(site, "POST", "logout", { token: goneStaff.token });
    tokens = {
      goneStaff: goneStaff.token,
      gone: gone.token,
      foreign: foreigner.token,
      payout: await payoutToken(site),
      game: await site.launch(member, "mines"),
      strangersGame: await site.launch(stranger, "dice"),
      foreignGame: await site.launch(foreigner, "dice", { tenant: "aurora" }),
    };
    const own = { ...(await makeThings(site, member, tokens.game)), ...(await makeSupportThings(site, member)) };
    const written = await makeChatThings(site, member);
    things = {
      ...namedThings,
      ...brandThings,
      ...own,
      ...written,
      ...(await makeStaffThings(site, staff.own)),
      ...(await makePartnerThings(site)),
      ...(await makeRewardThings(site, member, staff.own)),
    };
  }, 180_000);
  afterAll(() => site.close());

  const closed = routes.filter(({ endpoint }) => endpoint.auth !== "public" && endpoint.auth !== "office");
  const staffRoutes = routes.filter(({ endpoint }) => endpoint.auth === "staff");
  const posting = routes.filter(({ method, endpoint }) => method === "POST" && endpoint.body && !endpoint.upload);
  const own = ({ endpoint }: Route): string =>
    endpoint.auth === "staff" ? staff.own.token : endpoint.auth === "launch" ? tokens.game : member.token;
  const ask: Ask = (route, options = {}, path = pathOf(route)) =>
    site.call(route.method, path, {
      ...(isOffice(route) && { tenant: "backoffice" }),
      ...(route.method === "POST" && { body: {} }),
      ...options,
    });

  it.each<[string, (route: Route) => string | undefined]>([
    ["no session", () => undefined],
    ["a session that was ended", ({ endpoint }) => (endpoint.auth === "staff" ? tokens.goneStaff : tokens.gone)],
    ["another brand's session", ({ endpoint }) => (endpoint.auth === "launch" ? tokens.foreignGame : tokens.foreign)],
    [
      "a game's token in the place of a session, and the other way round",
      ({ endpoint }) => (endpoint.auth === "launch" ? member.token : tokens.game),
    ],
    [
      "a player's session at the back office, and a member of staff's at a brand",
      ({ endpoint }) => (endpoint.auth === "staff" ? member.token : staff.own.token),
    ],
    ["a token that nobody gave out", () => "x".repeat(43)],
    ["no token at all", () => "guest-1234"],
  ])("protected routes refuse %s", async (_, token) => {
    const before = await site.database.sql`select count(*) from idempotency_keys`;
    expect(await findHoles(closed, 401, (route) => ask(route, { token: token(route) }))).toEqual([]);
    expect(await site.database.sql`select count(*) from idempotency_keys`).toEqual(before);
  });

  it("a payout token opens only the routes for payouts", async () => {
    const others = closed.filter(({ endpoint }) => !endpoint.payout);
    expect(await findHoles(others, 401, (route) => ask(route, { token: tokens.payout }))).toEqual([]);
    expectStatus(await site.call("GET", "/api/profile/wallet", { token: tokens.payout }), 200);
  });

  it("control: a server without authorisation is detected on every reading route", async () => {
    const reading = closed.filter(
      ({ method, template }) => method === "GET" && !template.endsWith("/logout") && !template.includes("export"),
    );
    const holes = await findHoles(reading, 401, (route) => ask(route, { token: own(route) }));
    expect(holes.map((hole) => hole.slice(0, hole.lastIndexOf(":")))).toEqual(reading.map(({ key }) => key));
  });

  describe("staff routes", () => {
    const named = staffRoutes.filter(({ template }) => template.includes("/:tenant/"));
    const gated = staffRoutes.filter(({ endpoint }) => endpoint.permission);

    it("require a permission, except for a member's own sessions, profile, preferences, passkeys, saved views and list files, colleagues' names, queue counts and search, which require the permission of each list, and proposals, which require that of their kind", () => {
      const free = staffRoutes.filter(({ endpoint }) => !endpoint.permission).map(({ key }) => key);
      expect(
        free.filter((key) => !/ \/staff\/(proposals|queues|search|views|exports|me\/(step-up|passkeys|sessions|preferences))/.test(key)),
      ).toEqual(["GET /staff/me", "GET /staff/colleagues", "POST /staff/logout", "POST /staff/logout/everywhere"]);
    });

    it("refuse a member without the permission they require", async () => {
      expect(await findHoles(gated, 403, (route) => ask(route, { token: staff.powerless.token }))).toEqual([]);
    });

    it.each([...new Set(gated.map(({ endpoint }) => endpoint.permission ?? "audit.read"))])(
      "with only %s, a member reaches its routes and those of the permissions it implies, and no others",
      async (permission) => {
        await site.app.modules.staff.members.changePermissions(staff.powerless.email, { may: [permission], by: "command:test" });
        const given: readonly string[] = withImplied([permission]);
        const others = gated.filter(({ endpoint }) => !given.includes(endpoint.permission ?? ""));
        const theirs = gated.filter(({ endpoint }) => endpoint.permission === permission);
        expect(theirs.length).toBeGreaterThan(0);
        expect(await findHoles(others, 403, (route) => ask(route, { token: staff.powerless.token }))).toEqual([]);
        expect(await findHoles(theirs, 403, (route) => ask(route, { token: staff.powerless.token }))).toHaveLength(theirs.length);
        await site.app.modules.staff.members.changePermissions(staff.powerless.email, { may: [], by: "command:test" });
      },
    );

    it("answer 404 for another operator's brand and for an unknown brand", async () => {
      const before = await stateOf(site);
      expect(await findHoles(named, 404, (route) => ask(route, { token: staff.foreign.token }))).toEqual([]);
      const nowhere = (route: Route) => pathOf(route).replace("/trevo/", "/nenhuma/");
      expect(await findHoles(named, 404, (route) => ask(route, { token: staff.own.token }, nowhere(route)))).toEqual([]);
      expect(await stateOf(site)).toEqual(before);
    });

    it("are served on no brand's host, whatever the forwarded host", async () => {
      const theirs = routes.filter(isOffice);
      const headers = { "x-forwarded-host": "backoffice.localhost", forwarded: "host=backoffice.localhost" };
      for (const tenant of ["trevo", "aurora", "dormente"])
        expect(await findHoles(theirs, 404, (route) => ask(route, { tenant, token: own(route), headers }))).toEqual([]);
      const brands = routes.filter((route) => !isOffice(route));
      expect(await findHoles(brands, 404, (route) => ask(route, { tenant: "backoffice", token: own(route) }))).toEqual([]);
    });
  });

  describe("another player's resource", () => {
    const name = (route: Route, token: string): Promise<Reply> => {
      const id = things[route.key] ?? "";
      const body = { ...bodies[route.key], ...Object.fromEntries(idFieldsOf(route).map((field) => [field, id])) };
      const options = { token, ...(route.method === "POST" && { body }) };
      const path = pathOf(route, id);
      return isOffice(route) ? office(site, route.method, path.slice("/api/staff/".length), options) : ask(route, options, path);
    };

    it("is tested here for every route that names a resource", () => {
      expect(naming.map(({ key }) => key).sort()).toEqual(Object.keys(things).sort());
    });

    it("is answered as not found, and stays unchanged", async () => {
      const before = await stateOf(site);
      const token = ({ endpoint }: Route) =>
        ({ launch: tokens.strangersGame, staff: staff.foreign.token })[endpoint.auth as string] ?? stranger.token;
      expect(await findHoles(naming, 404, (route) => name(route, token(route)))).toEqual([]);
      expect(await stateOf(site)).toEqual(before);
    });

    it("control: its owner finds it", { timeout: 120_000 }, async () => {
      const holes = await findHoles(naming, 404, (route) => name(route, own(route)));
      expect(holes.map((hole) => hole.slice(0, hole.lastIndexOf(":")))).toEqual(naming.map(({ key }) => key));
    });
  });

  describe("a request body", () => {
    const token = (route: Route): string | undefined => (closed.includes(route) ? own(route) : undefined);
    const send = (route: Route, raw: string, type = "application/json") =>
      ask(route, { token: token(route), raw, headers: { "content-type": type } }, pathOf(route, things[route.key]));

    it.each<[string, number, string, string]>([
      ["a body that is no JSON", 400, "{", "application/json"],
      ["a list in the place of an object", 400, "[{}]", "application/json"],
      ["a lone value", 400, '"x"', "application/json"],
      ["nothing where JSON was announced", 400, "null", "application/json"],
      ["XML", 415, "<a/>", "application/xml"],
      ["plain text", 415, "{}", "text/plain"],
      ["more than an ordinary body holds", 413, JSON.stringify({ x: "y".repeat(ordinaryLimit) }), "application/json"],
    ])("%s is refused by every route with %i", async (_, due, raw, type) => {
      const ordinary = posting.filter(({ endpoint }) => due !== 413 || !endpoint.body_max_bytes);
      expect(await findHoles(ordinary, due, (route) => send(route, raw, type))).toEqual([]);
    });

    it("as a form is refused where money moves, and as JSON is refused where a file is required", async () => {
      const money = posting.filter(({ endpoint }) => endpoint.limit === "money");
      const forms = await findHoles(money, 415, (route) => send(route, "amount=1000", "application/x-www-form-urlencoded"));
      const uploads = routes.filter(({ endpoint }) => endpoint.upload);
      expect([forms, await findHoles(uploads, 415, (route) => send(route, "{}"))]).toEqual([[], []]);
    });

    it.each(["", "k".repeat(256)])("with an Idempotency-Key of %j is refused where money moves, and without one is not", async (key) => {
      const money = routes.filter(({ endpoint }) => endpoint.idempotent);
      expect(money.length).toBeGreaterThan(4);
      const body = (route: Route) => ({
        ...bodies[route.key],
        ...Object.fromEntries(idFieldsOf(route).map((field) => [field, nobodysId])),
      });
      const withKey = (route: Route) =>
        ask(route, { token: own(route), body: body(route), headers: { "idempotency-key": key } }, pathOf(route, things[route.key]));
      expect(await findHoles(money, 400, withKey)).toEqual([]);
      for (const route of money) expect((await ask(route, { token: own(route) })).json["code"], route.key).not.toBe("malformed");
    });

    it("with a hostile id, query or field breaks no route", { timeout: 120_000 }, async () => {
      const hostile = ["'; drop table players; --", "../../etc/passwd", "\u0000", "%00", "9".repeat(300), "{}", "constructor"];
      const broken: string[] = [];
      const note = ({ key }: Route, harm: string, { status }: Reply) =>
        status >= 500 && broken.push(`${key} ${JSON.stringify(harm)}: ${status}`);
      for (const route of routes.filter(({ key }) => !key.includes("/logout"))) {
        for (const harm of route.template.includes(":") || route.endpoint.query ? hostile : []) {
          const query = new URLSearchParams({ page: harm, search: harm, since: harm, type: harm, id: harm });
          note(route, harm, await ask(route, { token: token(route) }, `${pathOf(route, harm)}?${query}&page=1&page=2`));
        }
        if (route.method === "POST" && !route.endpoint.upload)
          note(route, "__proto__", await send(route, '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'));
      }
      expect(broken).toEqual([]);
      expect(({} as { admin?: boolean }).admin).toBeUndefined();
    });
  });

  it("every route is closed on an unknown host and at an inactive brand", async () => {
    expect(await findHoles(routes, 404, (route) => ask(route, { tenant: "nobody", token: own(route) }))).toEqual([]);
    const brands = routes.filter((route) => !isOffice(route));
    expect(await findHoles(brands, 503, (route) => ask(route, { tenant: "dormente", token: own(route) }))).toEqual([]);
  });

  it("a forwarded host from an untrusted client does not change the brand", async () => {
    const forwarded = { "x-forwarded-host": "aurora.localhost", forwarded: "host=aurora.localhost" };
    expect(await findHoles(closed, 401, (route) => ask(route, { token: tokens.foreign, headers: forwarded }))).toEqual([]);
  });

  // Must run last: every-minute jobs that see this clock end the week's ranking, and later pay its first place R$ 500,00.
  it("protected routes refuse an expired session", async () => {
    const old = await site.join();
    const game = await site.launch(old, "dice");
    site.clock.setOffset(7 * 86_400_000 + 60_000);
    const token = ({ endpoint }: Route) => ({ launch: game, staff: staff.own.token })[endpoint.auth as string] ?? old.token;
    const holes = await findHoles(closed, 401, (route) => ask(route, { token: token(route) }));
    site.clock.setOffset(0);
    expect(holes).toEqual([]);
  });
});

const offerDraft = { name: { pt: "Oferta", en: "Offer" }, args: {} };

/** Fields that a call needs besides the id, so that the id is checked. */
const bodies: Record<string, object> = {
  ...rewardBodies,
  "POST /staff/:tenant/closings/:day/sign": { hash: "0".repeat(64) },
  ...teamBodies,
  ...partnerBodies,
  "POST /house/api/rounds": { game: "dice", stake: 100, params: { target: 50, direction: "over" } },
  "POST /house/api/crash/bets": { stake: 1_000 },
  "POST /house/api/rounds/:id/actions": { action: "cashout" },
  "POST /wallet/withdraw/request": { amount: 1_000 },
  "POST /wallet/withdraw/method": { type: "cpf", key: "529.982.247-25" },
  "POST /main-gateway/qrcode-pix": { amount: 1_000 },
  "POST /staff/:tenant/withdrawals/:id/reject": { reason: "a reason" },
  "POST /staff/:tenant/payout-freeze/release": { id: 1, violations: 0, reason: "a reason" },
  "POST /staff/:tenant/parked-wins/:id/decide": { decision: "refuse", reason: "a reason" },
  "POST /staff/:tenant/round-cases/:id/decide": { decision: "close", staked: 0, won: 0, reason: "a reason" },
  "POST /staff/:tenant/payment-cases/:id/close": { note: "a note" },
  "POST /staff/:tenant/payer-links/:id/close": { note: "a note", linked: [] },
  "POST /staff/:tenant/games/:game_id/wager-class": { wager_class: 0, reason: "a reason" },
  ...playerFileBodies,
  "POST /staff/:tenant/offers/:id": offerDraft,
  "POST /staff/:tenant/offers/:id/publish": { version: 1, reason: "a reason" },
  "POST /wallet/bets/:id/verified": { server_seed: "0", payout: 0 },
  ...supportBodies,
  ...chatBodies,
  "POST /staff/proposals/:id/approve": { version: "a version" },
  "POST /staff/proposals/:id/refuse": { reason: "a reason" },
};

/** Creates one object of the member for each route that names one. */
async function makeThings(site: TestSite, member: Member, game: string): Promise<Record<string, string>> {
  const { token, cpf, phone, password } = member;
  const post = async (path: string, body: object, by = token) =>
    expectStatus(await site.call("POST", path, { token: by, body }), 201).json["data"] as { id: string };
  const method = await post("/api/wallet/withdraw/method", { type: "cpf", key: cpf });
  const charge = await post("/api/main-gateway/qrcode-pix", { amount: 1_000 });
  const withdrawal = await post("/api/wallet/withdraw/request", { amount: 1_000, method_id: method.id });
  const dice = await site.launch(member, "dice");
  const round = await post("/house/api/rounds", { game: "dice", stake: 100, params: { target: 50, direction: "over" } }, dice);
  const open = await post("/house/api/rounds", { game: "mines", stake: 100, params: { mines: 3 } }, game);
  // The control test ends this session, so it is one of another device, and the member's own session continues.
  expectStatus(await site.call("POST", "/api/auth/login", { body: { username: phone, password } }), 200);
  const sessions = (await site.call("GET", "/api/auth/sessions", { token })).json["data"] as { id: string; current: boolean }[];
  const notifications = (await site.call("GET", "/api/notifications", { token })).json["data"] as { id: string }[];
  const bets = (await site.call("GET", "/api/wallet/bets", { token })).json["data"] as { id: string }[];
  const copy = await post("/api/profile/data-exports", { password });
  const form = multipart({ fields: { type: "front" }, file: { field: "document", filename: "a.jpg", bytes: await testPicture() } });
  const sent = await site.call("POST", "/api/documents/upload", { token, raw: form.body, headers: form.headers });
  const bonus = await giveTestBonus(site, member);
  const mission = await acceptEndedMission(site, member);
  const [document] = expectStatus(sent, 201).json["data"].documents as { id: string }[];
  const cashbackId = newId();
  await site.database
    .sql`insert into cashback_items (tenant_id, id, player_id, base_day, available_at, type, base, deducted, share_bps, carried, total, created_at)
    select tenant_id, ${cashbackId}, id, '2026-01-01', '2026-01-02', 'calendar', 1000, 0, 500, 0, 50, now() from players where id = ${member.id}`;
  return {
    "POST /wallet/withdraw/request": method.id,
    "POST /main-gateway/consult-status-transaction": charge.id,
    "POST /main-gateway/user-cancel-withdrawal": withdrawal.id,
    "GET /wallet/withdrawals/:id": withdrawal.id,
    "POST /house/api/rounds/:id/actions": open.id,
    "GET /house/api/proofs/:round_id": round.id,
    "POST /auth/sessions/:id/end": sessions.find(({ current }) => !current)?.id ?? "",
    "POST /notifications/:id/read": notifications[0]?.id ?? "",
    "GET /wallet/bets/:id/proof": bets.at(-1)?.id ?? "",
    "GET /profile/data-exports/:id/file": copy.id,
    "POST /documents/cancel/:id": document?.id ?? "",
    "GET /bonuses/:id": bonus.id,
    "POST /bonuses/:id/activate": bonus.id,
    "POST /bonuses/:id/decline": bonus.id,
    "POST /bonuses/:id/forfeit": bonus.id,
    "POST /bonuses/cashback/claim": cashbackId,
    "GET /missions/:id": mission,
    "POST /missions/:id/accept": mission,
    "POST /missions/:id/claim": mission,
    "POST /missions/:id/leave": mission,
    "POST /wallet/bets/:id/verified": bets.at(-1)?.id ?? "",
  };
}

/** Creates one object at the brand for each back-office route that names one. */
async function makeStaffThings(site: TestSite, own: TestMember): Promise<Record<string, string>> {
  const rich = await site.join({ verified: true });
  await site.deposit(rich, 300_000);
  const { token, cpf } = rich;
  const method = await site.call("POST", "/api/wallet/withdraw/method", { token, body: { type: "cpf", key: cpf } });
  const body = { amount: 150_000, method_id: method.json["data"].id };
  const waiting = expectStatus(await site.call("POST", "/api/wallet/withdraw/request", { token, body }), 201).json["data"] as {
    id: string;
  };
  const [named] = await site.database.sql<{ pix: string; game: number; player: string }[]>`
    select (select end_to_end_id from received_pix where tenant_id = t.id limit 1) as pix,
      (select game_id from tenant_games where tenant_id = t.id order by game_id limit 1) as game,
      (select id from players where tenant_id = t.id limit 1) as player
    from tenants t where t.slug = 'trevo'`;
  const [linked] = await site.database.owner.sql<{ player_id: string }[]>`
    insert into payer_links (tenant_id, player_id, operator_id, payer_id, first_paid_at, last_paid_at)
    select paid.tenant_id, paid.id, payer.operator_id, payer.person_id, now(), now()
    from players paid join players payer on payer.tenant_id = paid.tenant_id and payer.id <> paid.id and payer.person_id is not null
    where paid.id = ${rich.id} limit 1 returning player_id`;
  const provider = "swipe-games";
  const [round] = await site.database.sql<{ round_id: string }[]>`
    insert into open_rounds (tenant_id, round_id, provider_code, player_id, moved_at, reason, case_since)
    select r.tenant_id, r.id, ${provider}, r.player_id, now(), 'cannot_be_asked', now() from rounds r join tenants t on t.id = r.tenant_id
    where t.slug = 'trevo' limit 1 returning round_id`;
  const [win] = await site.database.owner.sql<{ id: string }[]>`
    insert into parked_wins (tenant_id, id, provider_code, external_id, round, player_id, game_id, amount, closes, reason, parked_at)
    select r.tenant_id, gen_random_uuid(), ${provider}, 'w', 'r', r.player_id, r.game_id, 100, true, 'promotion', now() from rounds r
    join tenants t on t.id = r.tenant_id where t.slug = 'trevo' limit 1 returning id`;
  // Every id of a call is replaced by the same id, so the mission gets the player's id.
  await publishMission(site, rich.id);
  const adjustment = { cash: 100, reason: "a reason", note: "a note" };
  const proposer = await hire(site, { may: ["adjustments.propose"] });
  const path = `trevo/players/${rich.id}/adjustments`;
  const proposal = expectStatus(await office(site, "POST", path, { token: proposer.token, body: adjustment }), 200).json["data"] as {
    id: string;
  };
  const drafter = await hire(site, { may: ["offers.draft"] });
  const made = await office(site, "POST", "trevo/offers", { token: drafter.token, body: { kind: "coupon", ...offerDraft } });
  const { id: offer } = expectStatus(made, 200).json["data"] as { id: string };
  return {
    ...(await makeTeamThings(site, own)),
    "GET /staff/:tenant/offers/:id": offer,
    "POST /staff/:tenant/offers/:id": offer,
    "POST /staff/:tenant/offers/:id/lint": offer,
    "POST /staff/:tenant/offers/:id/publish": offer,
    "POST /staff/:tenant/offers/:id/pause": offer,
    "POST /staff/:tenant/offers/:id/resume": offer,
    "POST /staff/:tenant/offers/:id/end": offer,
    "GET /staff/:tenant/offers/:id/performance": offer,
    ...(await playerFileThings(site, rich.id)),
    "POST /staff/:tenant/bonuses/:id/end": (await giveTestBonus(site, rich)).id,
    "GET /staff/proposals/:id": proposal.id,
    "POST /staff/proposals/:id/approve": proposal.id,
    "POST /staff/proposals/:id/refuse": proposal.id,
    "POST /staff/proposals/:id/withdraw": proposal.id,
    "POST /staff/:tenant/parked-wins/:id/decide": win?.id ?? "",
    ...withdrawalThings(waiting.id),
    "GET /staff/:tenant/players/:id/register-record": named?.player ?? "",
    "POST /staff/:tenant/players/:id/register-record/check": named?.player ?? "",
    "POST /staff/:tenant/payment-cases/:id/close": named?.pix ?? "",
    "POST /staff/:tenant/payer-links/:id/close": linked?.player_id ?? "",
    ...roundThings(round?.round_id ?? ""),
    "POST /staff/:tenant/games/:game_id": String(named?.game),
    "POST /staff/:tenant/games/:game_id/wager-class": String(named?.game),
  };
}
