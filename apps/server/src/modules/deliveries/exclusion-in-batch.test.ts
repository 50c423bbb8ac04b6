import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Accounts, createAccounts } from "../../../test/accounts.ts";
import { signedIn } from "../../../test/tenants.ts";
import { connect, type Database } from "../../kernel/db.ts";
import { createLog } from "../../kernel/log.ts";
import { type PlayerScope, type Tenant, keyOf } from "../../kernel/scope.ts";
import { createConsents } from "../consents/index.ts";
import { createDeliveries } from "./create-deliveries.ts";
import { deliveryInvariants } from "./delivery-invariants.ts";
import type { DeliveryNeeds } from "./needs.ts";

/**
 * Number of players with one marketing message each, spread over a batch of this many messages. Every third player is excluded during the
 * batch.
 */
const readers = 60;
const batch = Number(process.env["DELIVERIES"] ?? 1_000);
/** Maximum time from the claim to the call of the carrier, in ms. */
const leaseMs = 2_000;

let accounts: Accounts;
let tenant: Tenant;
let consents: ReturnType<typeof createConsents>;
/** Each process has its own connections. */
const processes: Database[] = [];

beforeAll(async () => {
  accounts = await createAccounts();
  tenant = await accounts.addTenant("trevo");
  consents = createConsents({ ...accounts, db: accounts.database.db, isServed: async () => true });
  for (const name of ["one", "other"]) processes.push(connect(accounts.database.url, { max: 4, name }));
  // Noon in São Paulo, outside all quiet hours.
  accounts.clock.setOffset(Date.parse(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T15:00:00Z`) - Date.now());
}, 120_000);
afterAll(async () => {
  await Promise.all(processes.map((one) => one.close()));
  await accounts.close();
});

interface Batch {
  readonly scopes: readonly PlayerScope[];
  /** When each exclusion had committed, and when the carrier was called, in ms. */
  readonly excluded: ReadonlyMap<string, number>;
  readonly called: ReadonlyMap<string, number>;
  /** Players whom a claim found not excluded although their exclusion had committed before it read. */
  readonly overlooked: readonly string[];
}

async function join(): Promise<PlayerScope> {
  const scope = signedIn(tenant, (await accounts.register(tenant)).player);
  await accounts.players.markVerified(accounts.database.db, keyOf(scope), "email");
  const choice = { purpose: "marketing", channel: "email", granted: true, text_version: "2026-11-22", source: "preferences" } as const;
  await consents.setConsent(scope, choice);
  return scope;
}

/** Marketing messages at equal distances among mandatory messages to a bystander. */
async function queue(scopes: readonly PlayerScope[], bystander: PlayerScope, name: string): Promise<void> {
  const { sql } = accounts.database.owner;
  const now = accounts.clock.now().getTime();
  const words = { title_pt: "Novidade", title_en: "News", text_pt: "Há um jogo novo.", text_en: "There is a new game.", path: "/casino" };
  const every = Math.floor(batch / scopes.length);
  const insert = async (
    nths: readonly number[],
    kind: { template: string; class: string; category: string; vars: object },
    ids: readonly string[],
  ) =>
    sql`insert into deliveries (tenant_id, id, player_id, template, template_version, class, category, channel, dedupe_key, vars, state, due_at, ttl_at,
        reference, created_at)
      select ${tenant.id}, gen_random_uuid(), p.id, ${kind.template}, '1', ${kind.class}, ${kind.category}, 'email', ${name} || ':' || p.nth, ${kind.vars},
        'queued', ${new Date(now - 3_600_000)}::timestamptz + p.nth * interval '1 ms', ${new Date(now + 86_400_000)}, gen_random_uuid()::text, ${new Date(now)}
      from unnest(${[...nths]}::int[], ${[...ids]}::uuid[]) p (nth, id)`;
  const positions = Array.from({ length: batch }, (_, nth) => nth);
  const marked = positions.filter((nth) => nth % every === every - 1).slice(0, scopes.length);
  const others = positions.filter((nth) => !marked.includes(nth));
  const news = { template: "news", class: "marketing", category: "marketing", vars: words };
  const limit = { template: "limit_set", class: "mandatory", category: "protection", vars: {} };
  await insert(
    marked,
    news,
    scopes.map(({ player_id }) => player_id),
  );
  await insert(
    others,
    limit,
    others.map(() => bystander.player_id),
  );
}

/** Two processes send the batch while every third reader is excluded, one after the other. */
async function send(name: string, protect: (real: DeliveryNeeds["protection"]) => DeliveryNeeds["protection"]): Promise<Batch> {
  const scopes: PlayerScope[] = [];
  for (let nth = 0; nth < readers; nth += 1) scopes.push(await join());
  await queue(scopes, await join(), name);
  const [excluded, called] = [new Map<string, number>(), new Map<string, number>()];
  const overlooked: string[] = [];
  const watched = protect(accounts.protection);
  const senders = processes.map(({ db }) =>
    createDeliveries({
      ...accounts,
      db,
      alerts: { raise: () => undefined },
      log: createLog("silent"),
      tenants: { byId: async (id) => (id === tenant.id ? tenant : null), hosts: async () => ["trevo.example"] },
      consents,
      carriers: {
        email: async ({ to, isMarketing }) => {
          if (isMarketing) called.set(to.player_id, performance.now());
          return { provider_id: null, parts: null };
        },
      },
      hasDevice: async () => false,
      isServed: async () => true,
      addressOf: (host) => `https://${host}`,
      protection: {
        ...watched,
        lockMarketing: async (tx, key) => {
          const asked = performance.now();
          const block = await watched.lockMarketing(tx, key);
          if (block === null && asked > (excluded.get(key.player_id) ?? Infinity)) overlooked.push(key.player_id);
          return block;
        },
      },
    }),
  );
  const state = { sending: true };
  const left = async () =>
    (await accounts.database.sql`select from deliveries where state in ('queued', 'held', 'sending') limit 1`).length;
  const sending = Promise.all(
    senders.map(async ({ jobs }) => {
      while (await left()) await jobs.sendDue();
    }),
  ).finally(() => (state.sending = false));
  for (const [nth, scope] of scopes.entries()) {
    if (nth % 3 !== 0 || !state.sending) continue;
    await accounts.protection.exclude(scope, { value: "30d" });
    excluded.set(scope.player_id, performance.now());
  }
  await sending;
  return { scopes, excluded, called, overlooked };
}

const violations = () =>
  accounts.database.db.transaction().execute(async (tx) => {
    const own = deliveryInvariants.filter(({ name }) => name === "no marketing is claimed during an exclusion or a pause");
    return (await Promise.all(own.map(({ check }) => check(tx, "all")))).flat();
  });
/** Calls of the carrier later than a claim made before the exclusion allows. */
const late = ({ excluded, called }: Batch): string[] =>
  [...called].flatMap(([player, at]) => (at > (excluded.get(player) ?? Infinity) + leaseMs ? [player] : []));

describe(`exclusions while two processes send ${batch} messages`, () => {
  it("stop messages not yet claimed: no marketing is claimed after the commit, and none is sent later than its claim allows", async () => {
    const found = await send("batch", (real) => real);
    expect(found.overlooked).toEqual([]);
    expect(late(found)).toEqual([]);
    expect(await violations()).toEqual([]);
    const stopped = await accounts.database.sql`select from deliveries where reason = 'protection:excluded'`;
    expect(stopped.length).toBeGreaterThan(0);
    expect(found.called.size + stopped.length).toBe(readers);
  }, 600_000);

  it("control: would not, if protection were read only when the batch is queued", async () => {
    const found = await send("control", (real) => ({ ...real, lockMarketing: async () => null }));
    expect(found.overlooked.length).toBeGreaterThan(0);
    expect(found.called.size).toBe(readers);
  }, 600_000);
});
