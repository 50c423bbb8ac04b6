import { newId } from "../apps/server/src/kernel/ids.ts";
import type { PlayerKey } from "../apps/server/src/kernel/scope.ts";
import { cashbackFollower } from "../apps/server/src/modules/cashback/cashback-follower.ts";
import { bonusFollower } from "../apps/server/src/modules/bonuses/index.ts";
import { missionsFollower } from "../apps/server/src/modules/missions/missions-follower.ts";
import { racesFollower } from "../apps/server/src/modules/races/index.ts";
import { stakesFollower } from "../apps/server/src/modules/ranks/index.ts";
import { commissionsFollower } from "../apps/server/src/modules/referrals/commissions-follower.ts";
import { totalsFollower } from "../apps/server/src/modules/totals/index.ts";
import type { Command } from "../apps/server/src/modules/wallet/index.ts";
import { commandOf, createWalletFixture } from "../apps/server/src/modules/wallet/wallet-fixture.ts";
import setUpCluster, { createTestDatabase } from "../apps/server/test/database.ts";
import { createTestFollowers } from "../apps/server/test/follower-fixture.ts";
import { cpuSecondsOf } from "./processes.ts";

/**
 * `node bench/follower-cost.ts`: compares the CPU of PostgreSQL and Node that a follower uses for one entry with that of posting the entry
 * in the general function with one transaction per batch. The sum of all reward followers must be at most 0.6 of it. All use the same
 * entries, alternately, in one run. Half of the rounds close in the batch that opens them, half in the next one.
 */
const players = 500;
const batchSize = 100;
const batchesARun = 40;
const runs = 7;

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = cpuSecondsOf(process.pid);
  await work();
  return cpuSecondsOf(process.pid) - before;
}

const tearDown = await setUpCluster();
const database = await createTestDatabase();
const fixture = await createWalletFixture(database);
const owners: PlayerKey[] = [];
for (let nth = 0; nth < players; nth++) owners.push(await fixture.player({ cash: 100_000_000 }));

let turn = 0;
/** Bets and the wins that close their rounds. Every second win waits for the next batch. */
let waiting: Command[] = [];
function nextBatch(): Command[] {
  const commands = waiting;
  waiting = [];
  while (commands.length < batchSize) {
    const owner = owners[turn++ % owners.length];
    if (!owner) break;
    const place = { provider: "studio", game_id: 7, round: newId(), wager_class: 0 };
    commands.push(commandOf(owner, "bet", { amount: 200, ...place }));
    (turn % 2 === 0 ? commands : waiting).push(commandOf(owner, "win", { amount: 190, closes: true, ...place }));
  }
  return commands;
}

const post = async (): Promise<void> => {
  for (let nth = 0; nth < batchesARun; nth++) {
    const batch = nextBatch();
    await database.db.transaction().execute((tx) => fixture.wallet.postAllIn(tx, batch));
  }
};
const ignore = () => undefined;
const levels = {
  zoneOf: async () => "America/Sao_Paulo",
  levelsOf: async () => [100_000, 1_000_000],
  onLevelPassed: async () => undefined,
};
const groups = [
  { name: "totals", following: [totalsFollower] },
  { name: "cashback", following: [cashbackFollower] },
  {
    name: "rewards",
    following: [
      bonusFollower(ignore),
      cashbackFollower,
      stakesFollower(levels),
      missionsFollower(async () => null),
      racesFollower(ignore),
      commissionsFollower,
    ],
  },
];
const followersOf = groups.map(({ name, following }) => {
  const { followers } = createTestFollowers(database);
  for (const follower of following) followers.add({ ...follower, name: `${name}-${follower.name}` });
  return { name, catchUp: () => followers.catchUp() };
});

await post();
for (const { catchUp } of followersOf) await catchUp();
const ratios = new Map<string, number[]>();
for (let run = 0; run < runs; run++) {
  const posting = await cpuOf(post);
  for (const { name, catchUp } of followersOf) {
    const following = await cpuOf(catchUp);
    ratios.set(name, [...(ratios.get(name) ?? []), following / posting]);
    const micros = (seconds: number) => ((seconds * 1e6) / (batchSize * batchesARun)).toFixed(1);
    process.stdout.write(`${name}: ${micros(following)} µs an entry, posting ${micros(posting)} µs\n`);
  }
}
for (const [name, values] of ratios)
  process.stdout.write(`${name}: ${median(values).toFixed(2)} of posting (${values.map((value) => value.toFixed(2)).join(", ")})\n`);
await database.drop();
await tearDown?.();
