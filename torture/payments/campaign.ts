import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "../../apps/server/src/kernel/ids.ts";
import { type ServerProcess, startServerProcess } from "../../apps/server/test/server-process.ts";
import { type TestSite, expectStatus, startTestSite } from "../../apps/server/test/test-site.ts";
import { type Random, createRandom } from "../random.ts";
import { pickTrouble } from "./bank-trouble.ts";
import { type CampaignFacts, readFacts } from "./campaign-facts.ts";
import type { ClientBook, Customer } from "./client-book.ts";
import { type Counter, createCounter } from "./counter.ts";
import { closeTheDay } from "./close-the-day.ts";
import { type Finding, judgeCampaign } from "./judge-campaign.ts";

export interface CampaignPlan {
  readonly seed: string;
  readonly deposits: number;
  /** Number of withdrawals that the product must accept. */
  readonly withdrawals: number;
  readonly customers: number;
  /** Number of payments in progress at the same time. */
  readonly workers: number;
  /** Number of waves. Time passes between them: charges expire, and an operator decides. */
  readonly waves: number;
  readonly progress?: (words: string) => void;
}

export interface CampaignReport {
  readonly findings: readonly Finding[];
  readonly facts: CampaignFacts;
  /** How often each kind of misbehaviour was ordered. */
  readonly ordered: Readonly<Record<string, number>>;
  /** Number of charges paid after they had expired. */
  readonly late: number;
  readonly seconds: number;
}

/** Amount of the first deposit, in centavos. */
const firstDeposit = 5_000;
const smallest = 1_000;
const largest = 20_000;
/** Withdrawals above this amount, in centavos, need an operator's decision. */
const automatic = 10_000;
const expiryMs = 301_000;
/** Share of payments before which the bank is ordered to misbehave. */
const troubled = 0.7;

/** The context of one wave. */
export interface Stage {
  readonly plan: CampaignPlan;
  readonly site: TestSite;
  readonly tenantId: number;
  readonly counter: Counter;
  readonly book: ClientBook;
  readonly random: Random;
  readonly ordered: Record<string, number>;
  /** Charges left to expire. */
  readonly unpaid: { readonly customer: Customer; readonly code: string }[];
}

/**
 * Makes deposits and withdrawals of many customers on two servers, with a bank that misbehaves in every way it supports, and compares the
 * books of all sides.
 */
export async function runCampaign(plan: CampaignPlan): Promise<CampaignReport> {
  const started = performance.now();
  const site = await startTestSite({ LOG_LEVEL: "silent" });
  let other: ServerProcess | undefined;
  try {
    other = await startServerProcess({
      databaseUrl: site.database.url,
      sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost"),
      LOG_LEVEL: "fatal",
    });
    const stage = await prepare(plan, site, other.url);
    let late = 0;
    for (let wave = 1; wave <= plan.waves; wave++) {
      await makeWave(stage, wave);
      late += await letTimePass(stage, wave);
      plan.progress?.(`wave ${wave} of ${plan.waves}: ${stage.book.charges.length} charges, ${stage.book.accepted.length} withdrawals`);
    }
    await closeTheDay(stage, (plan.waves + 1) * expiryMs);
    const facts = await readFacts(stage, stage.book);
    const seconds = Math.round((performance.now() - started) / 1000);
    return { findings: judgeCampaign(facts), facts, ordered: stage.ordered, late, seconds };
  } finally {
    await other?.stop();
    await site.close();
  }
}

/** Sets up a brand that accepts only own-name deposits and sends every large withdrawal to review, and customers with some money. */
async function prepare(plan: CampaignPlan, site: TestSite, otherUrl: string): Promise<Stage> {
  const { tenants } = site.app.modules;
  const trevo = await tenants.bySlug("trevo");
  if (!trevo) throw new Error("the seed has no trevo");
  await tenants.change(trevo.id, {
    settings: { auto_payout_limit: automatic, policy: { ...trevo.settings.policy, own_name_deposits: true } },
  });
  const counter = createCounter(site, otherUrl);
  const random = createRandom(plan.seed);
  const book: ClientBook = { customers: [], charges: [], accepted: [] };
  const customers: Customer[] = [];
  for (let count = 0; count < plan.customers; count++) customers.push(await join(site));
  const stage = { plan, site, tenantId: trevo.id, counter, book: { ...book, customers }, random, ordered: {}, unpaid: [] };
  for (const customer of customers) await deposit(stage, { customer, amount: firstDeposit, pays: true }, random.fork("first"));
  return stage;
}

async function join(site: TestSite): Promise<Customer> {
  const member = await site.join({ verified: true });
  const { id, cpf, token } = member;
  const method = expectStatus(await site.call("POST", "/api/wallet/withdraw/method", { token, body: { type: "cpf", key: cpf } }), 201);
  return { id, cpf, token, name: `${member.first_name} ${member.last_name}`, method: String(method.json["data"].id) };
}

/** Makes one wave's share of the payments, drawn beforehand, with several workers at once. */
async function makeWave(stage: Stage, wave: number): Promise<void> {
  const { plan, random, book } = stage;
  const share = (all: number): number => Math.ceil((all * wave) / plan.waves) - Math.ceil((all * (wave - 1)) / plan.waves);
  const due = [
    ...Array.from({ length: share(plan.deposits) }, () => "deposit" as const),
    ...Array.from({ length: share(plan.withdrawals) }, () => "withdrawal" as const),
  ]
    .map((kind) => ({ kind, place: random.int(2 ** 30) }))
    .sort((one, other) => one.place - other.place)
    .map(({ kind }, index) => ({ kind, random: random.fork(`${wave}/${index}`) }));
  const work = async (): Promise<void> => {
    for (let next = due.shift(); next; next = due.shift()) {
      if (next.random.chance(troubled)) await makeTrouble(stage, next.kind, next.random);
      const customer = next.random.pick(book.customers);
      if (next.kind === "withdrawal") await withdraw(stage, next.random);
      else
        await deposit(
          stage,
          { customer, amount: smallest + next.random.int(largest - smallest), pays: !next.random.chance(0.08) },
          next.random,
        );
    }
  };
  await Promise.all(Array.from({ length: plan.workers }, work));
}

async function makeTrouble({ site, ordered }: Stage, of: "deposit" | "withdrawal", random: Random): Promise<void> {
  for (const trouble of pickTrouble(of, random)) {
    expectStatus(await site.sandbox("POST", "/sandbox/faults", trouble), 201);
    ordered[trouble.kind] = (ordered[trouble.kind] ?? 0) + 1;
  }
}

async function deposit(
  stage: Pick<Stage, "site" | "counter" | "book" | "unpaid">,
  { customer, amount, pays }: { customer: Customer; amount: number; pays: boolean },
  random: Random,
): Promise<void> {
  const charge = await stage.counter.charge(customer, amount, random);
  if (!charge) return;
  const { code, ...written } = charge;
  stage.book.charges.push(written);
  if (pays) await pay(stage.site, customer, code);
  else stage.unpaid.push({ customer, code });
}

const pay = async (site: TestSite, { name, cpf }: Customer, br_code: string): Promise<void> =>
  void expectStatus(await site.sandbox("POST", "/sandbox/pay", { br_code, payer: { name, cpf } }), 200);

/** Tries one customer after another until one has the money. Sometimes cancels the withdrawal at once. */
async function withdraw({ site, counter, book }: Stage, random: Random): Promise<void> {
  for (;;) {
    const customer = random.pick(book.customers);
    const { balance_withdrawal } = await site.wallet(customer as never);
    const accepted =
      balance_withdrawal >= smallest
        ? await counter.withdraw(customer, smallest + random.int(Math.min(balance_withdrawal - smallest, largest) + 1), random)
        : null;
    if (!accepted) {
      await sleep(20);
      continue;
    }
    book.accepted.push(accepted);
    if (random.chance(0.05)) await counter.cancel(customer, accepted.id);
    return;
  }
}

/**
 * Lets charges expire and pays some of them anyway; an operator decides on some of the withdrawals under review. Returns how many charges
 * were paid late.
 */
async function letTimePass({ site, tenantId, ordered, unpaid, random }: Stage, wave: number): Promise<number> {
  await site.sandbox("DELETE", "/sandbox/faults");
  expectStatus(await site.sandbox("POST", "/sandbox/clock", { offset_ms: wave * expiryMs }), 200);
  const late = unpaid.splice(0).filter(() => random.chance(0.6));
  if (late.length > 0) await site.sandbox("POST", "/sandbox/faults", { kind: "pay_after_expiry", times: late.length });
  ordered["pay_after_expiry"] = (ordered["pay_after_expiry"] ?? 0) + late.length;
  for (const { customer, code } of late) await pay(site, customer, code);
  const { reconciliation, withdrawals, tenants } = site.app.modules;
  const tenant = await tenants.byId(tenantId);
  if (!tenant) throw new Error("the brand of the campaign is gone");
  for (const { kind, id } of await reconciliation.backOffice.cases(tenantId)) {
    const decision = kind !== "withdrawal" ? null : random.pick(["approve", "reject", null] as const);
    const review =
      decision === "reject"
        ? ({ decision, reason: "the campaign says so" } as const)
        : ({ decision: "approve", stepUp: { spend: async () => {} } } as const);
    if (decision)
      await withdrawals.backOffice.review({ tenant, staff_id: newId(), request_id: null }, { id, idempotency_key: null, ...review });
  }
  return late.length;
}
