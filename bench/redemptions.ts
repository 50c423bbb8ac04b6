import { loadavg } from "node:os";
import setUpCluster from "../apps/server/test/database.ts";
import { type TestPlayer, createPaymentsFixture } from "../apps/server/test/payments-fixture.ts";
import { newId } from "../apps/server/src/kernel/ids.ts";
import { commandOf } from "../apps/server/src/modules/wallet/wallet-fixture.ts";

/**
 * `node bench/redemptions.ts`: 1,000 players redeem one coupon at the same time; for half of them it is used up. All must be answered
 * within five seconds and the counter must be exact. For comparison, the same run posts as many cash grants as were made, one transaction
 * each.
 */
const callers = 1_000;
const uses = 500;
const limitMs = 5_000;
/** Earlier redemptions of another coupon, so that PostgreSQL has table statistics to plan with, as in a real installation. */
const earlier = 200;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const tearDown = await setUpCluster();
const fixture = await createPaymentsFixture();
const tenant = await fixture.tenant({ policy: { rewards: true } });
const players: TestPlayer[] = [];
for (let nth = 0; nth < callers + earlier; nth++) players.push(await fixture.player(tenant, { verified: false, cpf: null }));
const id = await publish("MIL1000", uses);
await publish("ANTES", earlier);

async function publish(code: string, in_all: number): Promise<string> {
  const offer_id = newId();
  const args = {
    trigger: { code: "code_entered" },
    rewards: [{ code: "bonus_fixed", amount: 1_000 }],
    wagering: {},
    coupon: {},
    limits: { in_all, budget_cents: 100_000_000 },
    window: { ends_at: `${new Date(fixture.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z` },
  };
  await fixture.offers.publishBuiltIn(tenant, { id: offer_id, kind: "coupon", name: { pt: "Teste", en: "Test" }, args });
  await fixture.coupons.addBuiltIn(tenant.id, { offer_id, code });
  return offer_id;
}

/** A server whose connections are all in use refuses a call; it is repeated under its key. */
async function redeem(nth: number, coupon = "MIL1000"): Promise<"granted" | "used_up"> {
  const player = players[nth];
  if (!player) throw new Error("no such player");
  const scope = { ...player.scope, guest_id: `guest-${nth}`, ip: `10.${Math.floor(nth / 250)}.${nth % 250}.1` };
  for (;;)
    try {
      await fixture.coupons.redeem(scope, { coupon, idempotency_key: `key-${nth}` });
      return "granted";
    } catch (error) {
      const text = error instanceof Error ? error.message : "";
      if (text.includes("coupon_used_up")) return "used_up";
      if (!text.includes("timeout exceeded when trying to connect")) throw error;
    }
}

for (let nth = callers; nth < players.length; nth++) await redeem(nth, "ANTES");
await fixture.database.owner.sql`analyze`;

const cpu = process.cpuUsage();
const started = performance.now();
const outcomes = await Promise.all(players.slice(0, callers).map((_, nth) => redeem(nth).catch(() => "failed")));
const ms = performance.now() - started;
const { user, system } = process.cpuUsage(cpu);
const count = (outcome: string): number => outcomes.filter((one) => one === outcome).length;
const [counter] = await fixture.database.sql<{ granted: number; granted_cents: number }[]>`
  select granted, granted_cents from offer_counters where offer_id = ${id}`;

const before = performance.now();
await Promise.all(
  players
    .slice(0, uses)
    .map(({ scope }) => fixture.wallet.post(commandOf({ tenant_id: tenant.id, player_id: scope.player_id }, "deposit", { amount: 1_000 }))),
);
const postingMs = performance.now() - before;

say(
  `${callers} redemptions at once: ${count("granted")} granted, ${count("used_up")} used up, ${count("failed")} failed, ${ms.toFixed(0)} ms`,
);
say(`CPU of this process ${((user + system) / 1_000).toFixed(0)} ms; load of the machine ${loadavg()[0]?.toFixed(1)}`);
say(`counter: ${counter?.granted} uses, ${counter?.granted_cents} centavos; ${uses} postings ${postingMs.toFixed(0)} ms`);
const isExact = counter?.granted === uses && counter.granted_cents === uses * 1_000 && count("granted") === uses && count("failed") === 0;
process.exitCode = isExact && ms <= limitMs ? 0 : 1;
say(process.exitCode === 0 ? "holds" : `fails: ${limitMs} ms and an exact counter are required`);
await fixture.close();
await tearDown?.();
