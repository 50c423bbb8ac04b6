import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createStaff } from "../src/modules/staff/index.ts";
import { createVault } from "../src/kernel/crypto.ts";
import { createLog } from "../src/kernel/log.ts";
import { readConfig } from "../src/kernel/config.ts";
import { demoStaff } from "../src/seed/staff.ts";
import { fromBase32 } from "./base32.ts";
import { createCodes, demoPassword, hire, office, passCodes, signIn } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let player: Member;
beforeAll(async () => {
  site = await startTestSite();
  player = await site.join();
});
afterEach(() => site.clock.setOffset(0));
afterAll(() => site.close());

const by = "command:test";
const members = () => site.app.modules.staff.members;
const login = (email: string, password: string) => office(site, "POST", "login", { body: { email, password } });
const second = (challenge_token: string, code: string) => office(site, "POST", "login/second-factor", { body: { challenge_token, code } });
const me = async (token: string): Promise<number> => (await office(site, "GET", "me", { token })).status;
const eventsOf = async (id: string): Promise<string[]> =>
  (await site.database.sql<{ action: string }[]>`select action from staff_events where staff_id = ${id} order by id`).map(
    ({ action }) => action,
  );
const wrongCode = (right: string): string => right.replace(/.$/, (digit) => String((Number(digit) + 5) % 10));

describe("a member of staff", () => {
  it("is invited, sets a password and an authenticator, and logs in with both", async () => {
    const [email, password] = ["carla@company.example", "um-cavalo-azul-77"];
    const set_up_code = await members().invite({ operator: "grove", email, name: "Carla Dias", may: ["payouts.review", "audit.read"] }, by);
    const begin = () => office(site, "POST", "set-up", { body: { set_up_code } });
    const finish = (chosen: string, code: string) =>
      office(site, "POST", "set-up/finish", { body: { set_up_code, password: chosen, code } });
    expect((await finish(password, "000000")).json["code"]).toBe("gone");
    const [first, again] = [await begin(), await begin()];
    expect(first.json["data"].secret).not.toBe(again.json["data"].secret);
    const code = createCodes(site, fromBase32(again.json["data"].secret as string));
    for (const weak of ["senha-curta", "flamengo1981"]) expect((await finish(weak, "000000")).json["errors"]).toHaveProperty("password");
    expect((await finish(password, wrongCode(code()))).json["code"]).toBe("code_wrong");
    site.clock.setOffset(24 * 3_600_000 + 1_000);
    expect([(await begin()).status, (await finish(password, "000000")).status]).toEqual([410, 410]);
    site.clock.setOffset(0);
    expectStatus(await finish(password, code()), 200);
    expect([(await begin()).status, (await finish(password, "000000")).status]).toEqual([410, 410]);

    const { id, token } = await signIn(site, { email, password, code });
    expect(expectStatus(await office(site, "GET", "me", { token }), 200).json["data"]).toMatchObject({
      id,
      email,
      operator: "grove",
      permissions: ["audit.read", "payouts.read", "payouts.review"],
      tenants: ["trevo", "aurora", "praca", "dormente", "obra"],
      session: { idle_ms: 900_000 },
    });
    expect(await eventsOf(id)).toEqual(["invited", "set_up", "login"]);
    const rows = JSON.stringify(await site.database.sql`select * from staff, staff_sessions`);
    for (const secret of [password, token, set_up_code]) expect(rows).not.toContain(secret);
  });

  it("gets the same answer for any wrong address, password or code, and gets no access by the password alone", async () => {
    const ana = await hire(site);
    const wrong = [await login(ana.email, "um-cavalo-azul-77"), await login("nobody@company.example", ana.password)];
    const { challenge_token } = expectStatus(await login(ana.email.toUpperCase(), ana.password), 200).json;
    const code = ana.code();
    wrong.push(await second(challenge_token, wrongCode(code)));
    expect(new Set(wrong.map(({ status, json }) => `${status} ${json["code"]} ${json["message"]}`)).size).toBe(1);
    expect([wrong[0]?.status, await me(challenge_token)]).toEqual([401, 401]);
    expectStatus(await second(challenge_token, code), 200);
    expect((await second(challenge_token, code)).json["code"]).toBe("gone");
    expect(await eventsOf(ana.id)).toEqual(["login", "login_refused", "code_refused", "login"]);
  });

  it("uses a code once, however many challenges exist", async () => {
    const ana = await hire(site);
    const challenges = await Promise.all(
      [1, 2, 3].map(async () => (await login(ana.email, ana.password)).json["challenge_token"] as string),
    );
    const code = ana.code();
    const answers = await Promise.all(challenges.map((challenge) => second(challenge, code)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  it("must wait after five wrong passwords and after five wrong codes; so must an unknown address", async () => {
    const ana = await hire(site);
    const refusals = async (email: string) => {
      const codes: string[] = [];
      for (let nth = 0; nth < 6; nth++) codes.push((await login(email, "errada-errada-1")).json["code"]);
      return codes;
    };
    const five = Array.from({ length: 5 }, () => "staff_refused");
    expect(await refusals(ana.email)).toEqual([...five, "too_many_requests"]);
    expect(await refusals("nobody-at-all@company.example")).toEqual([...five, "too_many_requests"]);
    expect((await login(ana.email, ana.password)).headers["retry-after"]).toMatch(/^\d+$/);
    passCodes(site);
    const { challenge_token } = expectStatus(await login(ana.email, ana.password), 200).json;
    const wrong = wrongCode(ana.code());
    for (let nth = 0; nth < 5; nth++) expect((await second(challenge_token, wrong)).status).toBe(401);
    expect((await second(challenge_token, ana.code())).json["code"]).toBe("gone");
    const next = (await login(ana.email, ana.password)).json["challenge_token"] as string;
    expect((await second(next, ana.code())).json["code"]).toBe("too_many_requests");
  });

  it("is logged out after fifteen minutes without a request, and after a shift", async () => {
    const [idle, busy] = [await hire(site), await hire(site)];
    const minute = 60_000;
    for (let at = 0; at <= 8 * 60; at += 14) {
      site.clock.setOffset(at * minute);
      expect([at, await me(busy.token)]).toEqual([at, 200]);
      if (at === 14) expect(await me(idle.token)).toBe(200);
      if (at === 42) expect(await me(idle.token)).toBe(401);
    }
    site.clock.setOffset(8 * 60 * minute + 1_000);
    expect(await me(busy.token)).toBe(401);
  });

  it("logs out here or everywhere, and loses access at once when closed, invited again, or left without a permission", async () => {
    const ana = await hire(site, { may: ["audit.read"] });
    const other = (await signIn(site, ana)).token;
    expectStatus(await office(site, "POST", "logout", { token: ana.token }), 200);
    expect([await me(ana.token), await me(other)]).toEqual([401, 200]);
    const read = async () => (await office(site, "GET", "access-events", { token: other })).status;
    expect(await read()).toBe(200);
    await members().changePermissions(ana.email, { may: [], by });
    expect([await read(), await me(other)]).toEqual([403, 200]);
    expect(expectStatus(await office(site, "POST", "logout/everywhere", { token: other }), 200).json["ended"]).toBe(1);
    expect(await me(other)).toBe(401);

    const [bia, carla] = [await hire(site), await hire(site)];
    const { challenge_token } = (await login(bia.email, bia.password)).json;
    await members().close(bia.email, by);
    await members().inviteAgain(carla.email, by);
    expect([await me(bia.token), await me(carla.token)]).toEqual([401, 401]);
    expect((await second(challenge_token, bia.code())).json["code"]).toBe("gone");
    expect([(await login(bia.email, bia.password)).status, (await login(carla.email, carla.password)).status]).toEqual([401, 401]);
  });

  it("belongs to one operator: an address is used once, and an unknown operator has no members", async () => {
    const ana = await hire(site);
    const invite = (operator: string, email: string) => members().invite({ operator, email, name: "X", may: [] }, by);
    await expect(invite("meridian", ana.email)).rejects.toMatchObject({ code: "already_exists" });
    await expect(invite("nobody", "x@company.example")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the back office's host", () => {
  it("serves its own pages with its own policy, and nothing of any brand", async () => {
    const ana = await hire(site);
    const reply = await office(site, "GET", "me", { token: ana.token });
    expect(reply.headers).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    // Paths of pages are the console's (serve-office.test.ts).
    const paths = [
      "/icons/leaf.svg",
      "/api/site-config",
      "/api/auth/me",
      "/house/api/fairness",
      "/callbacks/trevo/pix",
      "/uploads/storage/trevo/logo.webp",
    ];
    const statuses = await Promise.all(
      paths.map(async (path) => (await site.call("GET", path, { tenant: "backoffice", token: ana.token })).status),
    );
    expect(statuses).toEqual(paths.map(() => 404));
    expect((await site.call("GET", "/healthz", { tenant: "backoffice" })).status).toBe(200);
    expect((await site.call("GET", "/api/docs", { tenant: "backoffice" })).json["text"]).toContain("/api/staff/login");
    expect((await site.call("GET", "/api/docs")).json["text"]).not.toContain("/api/staff/");
  });

  it("accepts no player's token, and no brand's host accepts a member's", async () => {
    const ana = await hire(site);
    expect(await me(player.token)).toBe(401);
    expect((await site.call("GET", "/api/auth/me", { token: ana.token })).status).toBe(401);
    expect((await site.call("GET", "/api/staff/me", { token: ana.token })).status).toBe(404);
    expect((await site.call("POST", "/api/staff/login", { body: { email: ana.email, password: ana.password } })).status).toBe(404);
  });

  it("is no brand's host, and no brand can claim it", async () => {
    await expect(
      site.database.sql`insert into tenant_hosts (host, tenant_id) select 'backoffice.trevo.example', min(id) from tenants`,
    ).rejects.toThrow(/tenant_hosts_reserved/);
    const live = { TREVO_MODE: "live", TREVO_SECRET: "x".repeat(40), DATABASE_URL: "postgres://localhost/trevo", TRUSTED_PROXIES: "none" };
    expect(() => readConfig(live)).toThrow(/BACK_OFFICE_HOST/);
    expect(readConfig({ ...live, BACK_OFFICE_HOST: "backoffice.trevo.example" }).BACK_OFFICE_HOST).toBe("backoffice.trevo.example");
    expect(() => readConfig({ BACK_OFFICE_HOST: "admin.trevo.example" })).toThrow(/BACK_OFFICE_HOST/);
  });
});

describe("the demo staff", () => {
  it("log in with the README's credentials, and do not exist in live mode", async () => {
    const [ana] = demoStaff;
    if (!ana) throw new Error("no demo staff");
    const { token } = await signIn(site, { email: ana.email, password: demoPassword, code: createCodes(site, ana.secret) });
    expect(await me(token)).toBe(200);
    const live = createStaff({
      db: site.database.db,
      clock: site.clock,
      log: createLog("silent"),
      vault: createVault("demo-secret-demo-secret-demo-secret"),
      tenants: site.app.modules.tenants,
      jobs: { add: async () => {} },
      messenger: { sendEmail: async () => {} },
      officeAddress: () => "",
      describeDevice: () => ({ kind: "unknown", browser: null, system: null }),
      admitsDemo: false,
    });
    const visit = { locale: "pt", request_id: "test", origin: "", ip: "127.0.0.1", user_agent: "test" } as const;
    await expect(live.logIn(visit, { email: ana.email, password: demoPassword })).rejects.toMatchObject({ code: "staff_refused" });
    expect([await live.authenticate(token), await site.app.modules.staff.authenticate(token)]).toMatchObject([
      null,
      { operator_id: expect.any(Number) },
    ]);
  });
});

describe("the access log", () => {
  it("is the operator's own, newest first, and is paged without gaps", async () => {
    const [ana, stranger] = [await hire(site, { may: ["audit.read"] }), await hire(site, { operator: "meridian", may: ["audit.read"] })];
    const read = async (token: string, query: string) =>
      expectStatus(await office(site, "GET", `access-events${query}`, { token }), 200).json;
    const whole = (await read(ana.token, "?limit=100"))["data"] as { id: number; staff_id: string }[];
    const pieces: number[] = [];
    for (let after: string | null = ""; after !== null;) {
      const piece = await read(ana.token, `?limit=7${after && `&after=${after}`}`);
      pieces.push(...(piece["data"] as { id: number }[]).map(({ id }) => id));
      after = piece["next"] as string | null;
    }
    expect(pieces.slice(0, 100)).toEqual(whole.map(({ id }) => id).slice(0, pieces.length));
    expect(whole.some(({ staff_id }) => staff_id === stranger.id)).toBe(false);
    expect((await read(stranger.token, ""))["data"]).toMatchObject([{ action: "login", staff_id: stranger.id }]);
    await expect(site.database.sql`update staff_events set actor = 'nobody'`).rejects.toThrow(/permission denied/);
    await expect(site.database.owner.sql`delete from staff_events`).rejects.toThrow(/keeps what it has/);
  });

  it("lists a brand's audit log by actor and subject, to members of its operator only", async () => {
    const [ana, stranger] = [await hire(site, { may: ["audit.read"] }), await hire(site, { operator: "meridian", may: ["audit.read"] })];
    const read = (token: string, query: string) => office(site, "GET", `trevo/audit-events?${query}`, { token });
    const found = expectStatus(await read(ana.token, `actor=player:${player.id}`), 200).json;
    expect(found).toMatchObject({ data: [{ action: "registered", actor: `player:${player.id}` }], next: null });
    expect((await read(ana.token, "action=registered&limit=1")).json["data"]).toHaveLength(1);
    expect((await read(stranger.token, "")).status).toBe(404);
    expect((await read(ana.token, "after=x")).status).toBe(422);
  });

  it("lists a brand's audit log between two moments, to the millisecond", async () => {
    const ana = await hire(site, { may: ["audit.read"] });
    const moments = ["2026-03-01T10:00:00.000Z", "2026-03-01T10:00:00.001Z", "2026-03-01T11:00:00.000Z"];
    for (const at of moments)
      await site.database.owner.sql`insert into audit_events (tenant_id, at, actor, action, detail)
        select id, ${at}::timestamptz, 'system', 'timed', '{}' from tenants where slug = 'trevo'`;
    const read = async (query: string): Promise<unknown> => {
      const { json } = expectStatus(await office(site, "GET", `trevo/audit-events?action=timed&${query}`, ana), 200);
      return (json["data"] as { at: string }[]).map(({ at }) => at).toReversed();
    };
    const [first, next, last] = moments;
    expect(await read(`from=${next}`)).toEqual([next, last]);
    expect(await read(`to=${next}`)).toEqual([first]);
    expect(await read(`from=${first}&to=${last}`)).toEqual([first, next]);
    expect(await read(`from=${last}&to=${first}`)).toEqual([]);
    for (const query of ["from=yesterday", "to=2026-02-30T00:00:00Z"])
      expect((await office(site, "GET", `trevo/audit-events?${query}`, ana)).status).toBe(422);
  });
});
