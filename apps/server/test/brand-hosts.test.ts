import type { BrandHost } from "@trevo/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startNameServer } from "./name-server.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const records = new Map<string, string[] | null>();
let names: Awaited<ReturnType<typeof startNameServer>>;
let site: TestSite;
/** Ana creates brands, Bia only edits looks, Eva works at another operator. */
let ana: TestMember;
let bia: TestMember;
let caio: TestMember;
let eva: TestMember;
let brand = "";
let serial = 0;
let host = "";

beforeAll(async () => {
  names = await startNameServer(records);
  site = await startTestSite({ DNS_SERVERS: names.address });
  ana = await hire(site, { may: ["brand.state"] });
  bia = await hire(site, { may: ["brand.edit"] });
  caio = await hire(site, { may: ["brand.state"] });
  eva = await hire(site, { may: ["brand.state"], operator: "meridian" });
});
afterAll(async () => {
  await site.close();
  await names.close();
});
afterEach(() => site.clock.setOffset(0));

const make = async (): Promise<string> => {
  const slug = `casa-${++serial}`;
  const body = { title: "Casa", slug, copy_from: "trevo", accent: "#ff8a4c", ground: "opposite", profile: "default" };
  expectStatus(await office(site, "POST", "brands", { token: ana.token, body }), 201);
  return slug;
};
beforeEach(async () => {
  brand = await make();
  host = `apostas-${serial}.example.com`;
});

const post = (path: string, body: object | undefined, { by = ana, to = brand } = {}): Promise<Reply> =>
  office(site, "POST", `${to}/hosts${path}`, { token: by.token, body });
const add = (name = host, options = {}): Promise<Reply> => post("", { host: name }, options);
const list = async (to = brand): Promise<BrandHost[]> =>
  expectStatus(await office(site, "GET", `${to}/hosts`, { token: ana.token }), 200).json["data"] as BrandHost[];
const check = (name = host, options = {}): Promise<Reply> => post(`/${name}/check`, undefined, options);
const hostOf = (reply: Reply, status = 200): BrandHost => expectStatus(reply, status).json["data"] as BrandHost;
const prove = ({ txt }: BrandHost): void => void records.set(txt?.name ?? "", ["v=spf1 -all", txt?.value ?? ""]);
const titleAt = async (name: string): Promise<unknown> =>
  (await site.call("GET", "/api/site-config", { headers: { host: name } })).json["data"]?.siteTitle;
const events = async (): Promise<string[]> =>
  (
    await site.database.sql<{ action: string }[]>`
      select action from audit_events join tenants t on t.id = tenant_id where slug = ${brand} and action like 'brand_host%' order by audit_events.id`
  ).map(({ action }) => action);

describe("a host of a brand", () => {
  it("is served once its DNS record is found, and never before", async () => {
    const added = hostOf(await add(), 201);
    expect(added).toMatchObject({ host, state: "waiting", cname: `${brand}.localhost`, txt: { name: `_trevo.${host}` } });
    expect(hostOf(await check())).toMatchObject({ state: "waiting", checked_at: expect.any(String) as string });
    expect(await titleAt(host)).toBeUndefined();
    records.set(`_trevo.${host}`, [`${added.txt?.value}x`, "trevo="]);
    expect(hostOf(await check()).state).toBe("waiting");
    prove(added);
    expect(hostOf(await check())).toMatchObject({ state: "verified", txt: null });
    expect(await titleAt(host)).toBe("Casa");
    expect(await events()).toEqual(["brand_host_added", "brand_host_verified"]);
  });

  it("is found by the job, which checks again while it waits and gives up after two days", async () => {
    const { checkHost } = site.app.modules.brands.jobs;
    const added = hostOf(await add(), 201);
    const [{ id } = { id: 0 }] = await site.database.sql<{ id: number }[]>`select id from tenants where slug = ${brand}`;
    const key = { tenant_id: id, host };
    const jobs = async (): Promise<number> =>
      (
        await site.database.sql`select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = 'check-brand-host' and j.payload ->> 'host' = ${host}`
      ).length;
    expect(await jobs()).toBe(1);
    await checkHost(key);
    expect(await jobs()).toBe(1);
    site.clock.setOffset(48 * 3_600_000);
    prove(added);
    await checkHost(key);
    expect(await jobs()).toBe(1);
    site.clock.setOffset(0);
    expect((await list()).find((one) => one.host === host)?.state).toBe("waiting");
    await Promise.all([checkHost(key), checkHost(key)]);
    expect(await titleAt(host)).toBe("Casa");
    expect(await events()).toEqual(["brand_host_added", "brand_host_verified"]);
  });

  it("is looked up by one job, however often it was added, and a brand waits for ten at most", async () => {
    const jobs = () => site.database.sql<{ key: string; queue: string }[]>`
      select j.key, q.queue_name as queue from graphile_worker._private_jobs j
        join graphile_worker._private_job_queues q on q.id = j.job_queue_id where j.key like ${`check-brand-host:%:${host}`}`;
    for (let times = 0; times < 3; times += 1) hostOf(await add(), 201);
    expect((await jobs()).map(({ queue }) => queue)).toEqual(["check-brand-host"]);
    for (let others = 1; others < 10; others += 1) hostOf(await add(`n${others}.${host}`), 201);
    expect((await add(`n10.${host}`)).json["code"]).toBe("too_many_requests");
    hostOf(await add(), 201);
    expectStatus(await post(`/n1.${host}/remove`, { reason: "x" }), 200);
    hostOf(await add(`n10.${host}`), 201);
  });

  it("does not fail the job if another brand has proved it first", async () => {
    const other = await make();
    const [first, second] = [hostOf(await add(), 201), hostOf(await add(host, { to: other }), 201)];
    records.set(`_trevo.${host}`, [first.txt?.value ?? "", second.txt?.value ?? ""]);
    hostOf(await check());
    const [{ id } = { id: 0 }] = await site.database.sql<{ id: number }[]>`select id from tenants where slug = ${other}`;
    await site.app.modules.brands.jobs.checkHost({ tenant_id: id, host });
    expect((await list(other)).find((one) => one.host === host)?.state).toBe("waiting");
  });

  it("is proved by the member who had it checked, or by the product, whoever added it", async () => {
    const proved = async (name: string): Promise<object[]> => [
      ...(await site.database.sql<{ actor: string; detail: object }[]>`select actor, detail from audit_events
        where action = 'brand_host_verified' and detail ->> 'host' = ${name}`),
    ];
    prove(hostOf(await add(), 201));
    expect(hostOf(await check(host, { by: caio })).state).toBe("verified");
    expect(await proved(host)).toEqual([{ actor: `staff:${caio.id}`, detail: { host, added_by: `staff:${ana.id}` } }]);
    const other = `outra.${host}`;
    prove(hostOf(await add(other), 201));
    const [{ id } = { id: 0 }] = await site.database.sql<{ id: number }[]>`select id from tenants where slug = ${brand}`;
    await site.app.modules.brands.jobs.checkHost({ tenant_id: id, host: other });
    expect(await proved(other)).toEqual([{ actor: "system", detail: { host: other, added_by: `staff:${ana.id}` } }]);
  });

  it("keeps waiting if its name server does not answer", async () => {
    hostOf(await add(), 201);
    records.set(`_trevo.${host}`, null);
    expect(hostOf(await check())).toMatchObject({ state: "waiting", checked_at: null });
  }, 60_000);

  it("belongs to the brand that proves it first", async () => {
    const other = await make();
    const [first, second] = [hostOf(await add(), 201), hostOf(await add(host, { to: other }), 201)];
    expect(first.txt?.value).not.toBe(second.txt?.value);
    records.set(`_trevo.${host}`, [first.txt?.value ?? "", second.txt?.value ?? ""]);
    expect(hostOf(await check(host, { to: other })).state).toBe("verified");
    expect((await check()).json["code"]).toBe("host_taken");
    expect((await add()).json["code"]).toBe("host_taken");
    expect((await add(host, { to: other })).json["code"]).toBe("host_taken");
  });

  it.each(["localhost", "casa.localhost", "backoffice.example.com", "trevo.preview.localhost", "casa.local", "1.0.0.127.in-addr.arpa"])(
    "is not %s",
    async (name) => {
      const reply = await add(name);
      expect([409, 422]).toContain(reply.status);
      expect((await list()).map((one) => one.host)).toEqual([`${brand}.localhost`]);
    },
  );

  it.each([
    "127.0.0.1",
    "https://a.example.com",
    "a.example.com/x",
    "a b.example.com",
    "a_b.example.com",
    "-a.example.com",
    `${"a".repeat(64)}.com`,
    "a.example.com:80",
  ])("is refused as %s", async (name) => {
    expect(expectStatus(await add(name), 422).json["errors"]).toHaveProperty("host");
  });

  it("becomes the primary one by another member, cannot be removed then, and is removed when it is not primary", async () => {
    const reason = "Domínio novo";
    const own = `${brand}.localhost`;
    expect((await post(`/${own}/remove`, { reason })).json["code"]).toBe("wrong_state");
    const added = hostOf(await add(), 201);
    expect((await post(`/${host}/primary`, { reason })).json["code"]).toBe("host_unverified");
    prove(added);
    hostOf(await check());
    expect((await post(`/${host}/primary`, { reason })).json["code"]).toBe("host_added_by_you");
    expect(await site.app.modules.tenants.primaryHostOf(own)).not.toBe(host);
    expectStatus(await post(`/${host}/primary`, { reason }, { by: caio }), 200);
    expect((await list()).map((one) => [one.host, one.state])).toEqual([
      [host, "primary"],
      [own, "verified"],
    ]);
    expect(await site.app.modules.tenants.primaryHostOf(own)).toBe(host);
    expect((await post(`/${host}/primary`, { reason }, { by: caio })).json["code"]).toBe("wrong_state");
    expect((await post(`/${host}/remove`, { reason })).json["code"]).toBe("wrong_state");
    expectStatus(await post(`/${own}/remove`, { reason }), 200);
    expect(await titleAt(own)).toBeUndefined();
    expect(await titleAt(host)).toBe("Casa");
    expect((await events()).slice(-2)).toEqual(["brand_host_primary", "brand_host_removed"]);
  });

  it("is not changed by a member who only edits looks, or works at another operator", async () => {
    hostOf(await add(), 201);
    const before = await list();
    for (const [by, status] of [
      [bia, 403],
      [eva, 404],
    ] as const) {
      expect((await add("outra.example.com", { by })).status).toBe(status);
      expect((await check(host, { by })).status).toBe(status);
      expect((await post(`/${brand}.localhost/primary`, { reason: "x" }, { by })).status).toBe(status);
      expect((await post(`/${host}/remove`, { reason: "x" }, { by })).status).toBe(status);
    }
    expect((await check("nenhum.example.com")).status).toBe(404);
    expect((await post("/nenhum.example.com/remove", { reason: "x" })).status).toBe(404);
    expect(await list()).toEqual(before);
  });
});
