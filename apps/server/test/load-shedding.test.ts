import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";
import { loadLimits } from "../src/kernel/load-shedding.ts";
import type { LoadStep } from "../src/kernel/load-steps.ts";

let waiting = 0;
let site: TestSite;
let member: Member;
let paid: Member;

beforeAll(async () => {
  site = await startTestSite({ LOAD_LIMIT_SCALE: "1" }, undefined, {}, { load: { waiting: () => waiting, lagMs: () => 0 } });
  member = await site.join({ verified: true });
  paid = await site.join({ verified: true });
  for (const player of [member, paid]) await site.deposit(player, 20_000);
});
beforeEach(() => loaded(null));
afterAll(() => site.close());

const shed = async (): Promise<string[]> => (await site.call("GET", "/status")).json["shed"];

/** Sets the load and waits until the process, which checks every second, has noticed it. */
async function loaded(step: LoadStep | null): Promise<void> {
  waiting = step === null ? 0 : loadLimits[step].waiting;
  await expect.poll(async () => (await shed()).at(-1) ?? null, { timeout: 10_000 }).toBe(step);
}

const login = () => site.call("POST", "/api/auth/login", { body: { username: member.phone, password: member.password } });
const search = () => site.call("GET", "/api/casinos/games?searchTerm=dice");
const feed = () => site.call("GET", "/api/bets/recent?kind=all");
const report = () => site.call("GET", "/api/wallet/transactions/export", { token: member.token });

const play = (token: string, key: string) =>
  site.call("POST", "/house/api/rounds", { token, key, body: { game: "dice", stake: 100, params: { target: 50, direction: "over" } } });

it("without load no request is shed", async () => {
  const guest = await site.launch(null, "dice", { mode: "demo" });
  expect([(await report()).status, (await search()).status, (await login()).status]).toEqual([200, 200, 200]);
  expect((await feed()).status).not.toBe(503);
  expectStatus(await play(guest, "control"), 201);
  expectStatus(await play(await site.launch(member, "dice"), "control"), 201);
});

it("reports are shed first, then the feed, then searches; games are always listed", async () => {
  await loaded("reports");
  const refused = expectStatus(await report(), 503);
  expect(refused.json["code"]).toBe("busy");
  expect(refused.headers["retry-after"]).toBe("5");
  expect((await feed()).status).not.toBe(503);
  await loaded("feed");
  expectStatus(await feed(), 503);
  expectStatus(await search(), 200);
  await loaded("search");
  expectStatus(await search(), 503);
  expectStatus(await site.call("GET", "/api/casinos/games"), 200);
});

it("guests stop playing before players do, and a refused bet moves nothing", async () => {
  const guest = await site.launch(null, "dice", { mode: "demo" });
  const own = await site.launch(member, "dice");
  await loaded("guest_rounds");
  expectStatus(await play(guest, "guest"), 503);
  expectStatus(await play(own, "player"), 201);
  expectStatus(await login(), 200);
  await loaded("bets");
  const before = await site.wallet(member);
  expectStatus(await play(own, "refused"), 503);
  expect(await site.wallet(member)).toEqual(before);
  await loaded(null);
  expectStatus(await play(own, "refused"), 201);
});

it("at the last step players can still deposit, withdraw and exclude themselves", async () => {
  const own = await site.launch(paid, "mines");
  const begun = await site.call("POST", "/house/api/rounds", {
    token: own,
    key: "open",
    body: { game: "mines", stake: 100, params: { mines: 1 } },
  });
  const { id } = expectStatus(begun, 201).json["data"] as { id: string };
  await loaded("bets");
  expectStatus(await login(), 503);
  // The bank's callback credits the deposit.
  await site.deposit(paid, 1_000);
  const ended = await site.call("POST", `/house/api/rounds/${id}/actions`, {
    token: own,
    key: "end",
    body: { action: "reveal", params: { cell: 12 } },
  });
  expectStatus(ended, 200);
  const method = await site.call("POST", "/api/wallet/withdraw/method", { token: paid.token, body: { type: "cpf", key: paid.cpf } });
  const body = { amount: 2_000, method_id: expectStatus(method, 201).json["data"].id as string };
  expectStatus(await site.call("POST", "/api/wallet/withdraw/request", { token: paid.token, key: "out", body }), 201);
  expectStatus(await site.call("POST", "/api/profile/self-exclusion", { token: paid.token, body: { value: "forever" } }), 200);
});
