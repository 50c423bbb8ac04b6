import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Refusal } from "../src/kernel/errors.ts";
import type { RequestContext } from "../src/kernel/scope.ts";
import { fromBase32 } from "./base32.ts";
import { runBehindLock } from "./barrier.ts";
import { type TestMember, createCodes, hire, passCodes } from "./staff.ts";
import { type TestSite, startTestSite } from "./test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterEach(() => site.clock.setOffset(0));
afterAll(() => site.close());

const by = "command:test";
const context: RequestContext = {
  locale: "pt",
  request_id: "test",
  origin: "http://backoffice.localhost",
  ip: "127.0.0.1",
  user_agent: "test",
};
const challengeOf = async ({ email, password }: TestMember): Promise<string> =>
  (await site.app.modules.staff.logIn(context, { email, password })).challenge_token;
/** Completes the login: `in`, or the reason for the refusal. */
const complete = (challenge_token: string, code: string): Promise<string> =>
  site.app.modules.staff.completeLogin(context, { challenge_token, code }).then(
    () => "in",
    (error: Refusal) => error.code,
  );
/** Runs the calls in this order: the first waits for the member's row, and the others wait behind it. */
const behindRowOf = async ({ id }: TestMember, calls: readonly (() => Promise<unknown>)[]) => {
  const outcomes = await runBehindLock(site.database, sql`select 1 from staff where id = ${id} for update`, calls);
  return outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : "failed"));
};

it("a login waits five minutes for its code, and not longer", async () => {
  const ana = await hire(site);
  passCodes(site);
  const [kept, late] = [await challengeOf(ana), await challengeOf(ana)];
  // A minute before the end, not a second: the clock keeps running, and a loaded machine is slow.
  site.clock.setOffset(site.clock.offsetMs() + 4 * 60_000);
  expect(await complete(kept, ana.code())).toBe("in");
  site.clock.setOffset(site.clock.offsetMs() + 61_000);
  expect(await complete(late, ana.code())).toBe("gone");
});

it("a login completed concurrently with two right codes opens one session", async () => {
  const ana = await hire(site);
  passCodes(site);
  const challenge = await challengeOf(ana);
  const [first, second] = [ana.code(), ana.code()];
  const answers = await behindRowOf(ana, [() => complete(challenge, first), () => complete(challenge, second)]);
  expect(new Set(answers)).toEqual(new Set(["gone", "in"]));
});

it("a login that began before the member was closed is gone when its code waits behind the closing", async () => {
  const ana = await hire(site);
  passCodes(site);
  const challenge = await challengeOf(ana);
  const { members } = site.app.modules.staff;
  const code = ana.code();
  expect(await behindRowOf(ana, [() => members.close(ana.email, by), () => complete(challenge, code)])).toEqual([undefined, "gone"]);
});

it("a login that began with the previous password is gone after the member has set a new one", async () => {
  const ana = await hire(site);
  const challenge = await challengeOf(ana);
  const { members, startSetUp, finishSetUp } = site.app.modules.staff;
  const set_up_code = await members.inviteAgain(ana.email, by);
  const code = createCodes(site, fromBase32((await startSetUp(set_up_code)).secret));
  await finishSetUp(context, { set_up_code, password: "um-cavalo-azul-77", code: code() });
  expect(await complete(challenge, code())).toBe("gone");
  expect(await complete(await challengeOf({ ...ana, password: "um-cavalo-azul-77" }), code())).toBe("in");
});

it("a session of a closed member is not authenticated, even if it was not ended on closing", async () => {
  const ana = await hire(site);
  const { authenticate } = site.app.modules.staff;
  expect(await authenticate(ana.token)).toMatchObject({ staff_id: ana.id });
  await site.database.owner.sql`update staff set state = 'closed' where id = ${ana.id}`;
  expect(await authenticate(ana.token)).toBeNull();
});
