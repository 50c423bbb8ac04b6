import { createECDH, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pushDevice } from "@trevo/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccounts } from "../../../test/accounts.ts";
import { signedIn } from "../../../test/tenants.ts";
import { createOutgoingPolicy } from "../../adapters/outgoing-policy.ts";
import { newId } from "../../kernel/ids.ts";
import { createLog } from "../../kernel/log.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { createPush } from "./create-push.ts";
import type { PushNeeds } from "./needs.ts";
import type { Push } from "./push.ts";
import { type PushJob, maxAttempts } from "./send-push.ts";

let accounts: Awaited<ReturnType<typeof createAccounts>>;
let push: Push;
let grove: Tenant;
let other: Tenant;

const device = (name: string, key = "k") => ({
  endpoint: `https://push.example/${name}`,
  keys: { p256dh: key.repeat(87), auth: key.repeat(22) },
});
const create = (more: Partial<PushNeeds> = {}): Push =>
  createPush({
    ...accounts,
    db: accounts.database.db,
    log: createLog("silent"),
    outgoing: createOutgoingPolicy(),
    hostOf: async () => "grove.example",
    ...more,
  });
const join = async (tenant: Tenant) => {
  const { player } = await accounts.register(tenant);
  return { scope: signedIn(tenant, player), owner: { tenant_id: tenant.id, player_id: player.id } };
};

beforeAll(async () => {
  accounts = await createAccounts();
  push = create();
  grove = await accounts.addTenant("grove");
  other = await accounts.addTenant("other");
});
afterAll(() => accounts.database.drop());

it("keeps one row per device, with its newest keys, for the last player signed in", async () => {
  const ana = await join(grove);
  const bia = await join(grove);
  await push.register(ana.scope, device("one"));
  await push.register(ana.scope, device("one", "n"));
  expect(await push.devices(ana.owner)).toEqual([device("one", "n")]);
  await push.register(bia.scope, device("one"));
  expect(await push.devices(ana.owner)).toEqual([]);
  expect(await push.devices(bia.owner)).toEqual([device("one")]);
});

it("keeps the same browser at two brands as two devices", async () => {
  const here = await join(grove);
  const there = await join(other);
  await push.register(here.scope, device("both"));
  await push.register(there.scope, device("both"));
  expect(await push.devices(here.owner)).toHaveLength(1);
  expect(await push.devices(there.owner)).toHaveLength(1);
  expect(await push.devices({ ...here.owner, tenant_id: other.id })).toEqual([]);
});

it("removes the oldest device beyond twenty", async () => {
  const { scope, owner } = await join(grove);
  for (let index = 0; index < 22; index++) {
    accounts.clock.setOffset(accounts.clock.offsetMs() + 1_000);
    await push.register(scope, device(`many-${index}`));
  }
  const names = (await push.devices(owner)).map(({ endpoint }) => Number(endpoint.split("-").at(-1)));
  expect(names).toEqual(Array.from({ length: 20 }, (_, index) => 21 - index));
});

it.each([
  ["an address of no web service", { ...device("x"), endpoint: "ftp://push.example/x" }],
  ["an address beyond measure", device("x".repeat(1_024))],
  ["a key of another length", { ...device("x"), keys: { p256dh: "k".repeat(86), auth: "k".repeat(22) } }],
  ["a key that is no base64url", { ...device("x"), keys: { p256dh: "!".repeat(87), auth: "k".repeat(22) } }],
])("refuses a device with %s", (_, wrong) => {
  expect(pushDevice.safeParse(wrong).success).toBe(false);
});

it.each([
  "https://127.0.0.1:5432/",
  "https://[::1]/",
  "https://169.254.169.254/x",
  "https://10.0.0.1/",
  "http://push.example/x",
  "https://user:pass@push.example/x",
])("refuses a device at %s", async (endpoint) => {
  const { scope, owner } = await join(grove);
  await expect(push.register(scope, { ...device("x"), endpoint })).rejects.toMatchObject({ code: "invalid_fields" });
  expect(await push.devices(owner)).toEqual([]);
});

it("sends nothing to a device whose session has ended, and sends again after its player signs in on it again", async () => {
  const { scope, owner } = await join(grove);
  const { scope: stranger, owner: strangerOwner } = await join(grove);
  await push.register(scope, device("shared"));
  await push.register({ ...scope, session_id: newId() }, device("elsewhere"));
  await push.register(stranger, device("theirs"));
  await push.endSession({ ...owner, session_id: scope.session_id });
  expect((await push.devices(owner)).map(({ endpoint }) => endpoint)).toEqual([device("elsewhere").endpoint]);
  expect(await push.devices(strangerOwner)).toHaveLength(1);
  expect((await push.list(scope)).map(({ endpoint, active }) => [endpoint, active])).toEqual([
    [device("elsewhere").endpoint, true],
    [device("shared").endpoint, false],
  ]);
  await push.register({ ...scope, session_id: newId() }, device("shared"));
  expect(await push.devices(owner)).toHaveLength(2);
});

it("removes only a player's own device", async () => {
  const ana = await join(grove);
  const bia = await join(grove);
  await push.register(ana.scope, device("removable"));
  await push.remove(bia.scope, device("removable").endpoint);
  expect(await push.devices(ana.owner)).toHaveLength(1);
  for (const time of ["first", "second"]) {
    await push.remove(ana.scope, device("removable").endpoint);
    expect(await push.list(ana.scope), time).toEqual([]);
  }
});

describe("a push service that asks for a later attempt", () => {
  /** Calls of a service that answers every message with this `Retry-After`, until no message waits or there were `most` calls. */
  async function callsUntilEnd(retryAfter: string, most: number) {
    const waits: number[] = [];
    let calls = 0;
    const service = createServer((request, response) => {
      calls += 1;
      request.resume().on("end", () => response.writeHead(429, { "retry-after": retryAfter }).end());
    });
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/device`;
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    const { scope, owner } = await join(grove);
    const local = create({ outgoing: createOutgoingPolicy({ allowsLoopback: true }) });
    await local.loadKeys();
    await local.register(scope, {
      endpoint,
      keys: { p256dh: pair.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") },
    });
    await local.send(owner, { id: "later", message: { title: "Saque enviado", text: "Texto", link: "/account/wallet" } });
    const takeJob = async () => {
      const [job] = await accounts.database.owner.sql<{ payload: PushJob; waits_s: number }[]>`
        delete from graphile_worker._private_jobs where payload->>'endpoint' = ${endpoint}
        returning payload, extract(epoch from run_at - now())::float as waits_s`;
      return job;
    };
    for (let job = await takeJob(); job && waits.length < most; job = await takeJob()) {
      waits.push(job.waits_s);
      await local.jobs.sendPush(job.payload);
    }
    await new Promise((resolve) => service.close(resolve));
    return { calls, waits: waits.slice(1) };
  }

  it.each(["0", "Sun, 29 Nov 2020 12:00:00 GMT", "1"])(
    "of %s is called again half a minute later, and ten times in all",
    async (header) => {
      const { calls, waits } = await callsUntilEnd(header, maxAttempts + 1);
      expect(calls).toBe(maxAttempts);
      // By the database's clock, which runs on between the two statements.
      for (const wait of waits) expect(wait).toBeGreaterThan(20);
    },
  );
});
