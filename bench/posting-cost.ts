import { readFileSync } from "node:fs";
import { type Db, connect } from "../apps/server/src/kernel/db.ts";
import { appRole } from "../apps/server/src/kernel/app-role.ts";
import { newId } from "../apps/server/src/kernel/ids.ts";
import type { PlayerKey } from "../apps/server/src/kernel/scope.ts";
import { createSql } from "../apps/server/src/kernel/sql.ts";
import { providerRoundId } from "../apps/server/src/modules/wallet/batch.ts";
import type { Command } from "../apps/server/src/modules/wallet/index.ts";
import { postBatch, postBets, postWins } from "../apps/server/src/modules/wallet/post-batch.ts";
import { activationOf, commandOf } from "../apps/server/src/modules/wallet/wallet-fixture.ts";
import { createInstallation } from "./installation.ts";
import { openingDeposit } from "./seed-players.ts";

/**
 * `node bench/posting-cost.ts`: PostgreSQL's own CPU and WAL for one command, posted directly on one connection, all kinds in turns. CPU is
 * that of the connection's backend (schedstat), so a busy machine adds only what it takes from the caches. WAL is without full-page images.
 */
const runs = 7;
/** Commands of one run, by batch size. */
const perRun = { 1: 400, 32: 3_200, 128: 12_800, 256: 12_800 };
const seeded = 30_000;
/** Commands of each kind in the profile. */
const profiled = 6_400;

type Bet = Extract<Command, { kind: "bet" }>;
type Win = Extract<Command, { kind: "win" }>;

const installation = await createInstallation(seeded);
const { url } = installation.postgres;
const owner = createSql(url);
for (const setting of ["full_page_writes = off", "autovacuum = off"]) await owner.unsafe(`alter system set ${setting}`);
await owner`select pg_reload_conf()`;
const database = connect(url, { max: 1, ledgerMax: 1, role: appRole });
const { ledger } = database;
const { pid: backend } = await ledger.selectNoFrom(({ fn }) => fn<number>("pg_backend_pid").as("pid")).executeTakeFirstOrThrow();

const players = await owner<
  PlayerKey[]
>`select tenant_id, player_id from wallets where cash = ${openingDeposit} order by md5(player_id::text)`;
const third = Math.floor(players.length / 3);
const groups = { without: players.slice(0, third), beside: players.slice(third, 2 * third), bonusOnly: players.slice(2 * third) };

const micros = (): number => Number(readFileSync(`/proc/${backend}/schedstat`, "utf8").split(" ")[0]) / 1_000;
async function wal(): Promise<number> {
  const [row] = await owner<{ at: number }[]>`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as at`;
  return row?.at ?? 0;
}

async function postAll(commands: readonly Command[], size = 128, by: (db: Db, batch: readonly Command[]) => Promise<unknown> = general) {
  for (let at = 0; at < commands.length; at += size) await by(ledger, commands.slice(at, at + size));
}

/** In batches as in the product: no wallet twice. */
const turns = new Map<readonly PlayerKey[], number>();
function betsOf(group: readonly PlayerKey[], count: number): Bet[] {
  const from = turns.get(group) ?? 0;
  turns.set(group, from + count);
  return Array.from({ length: count }, (_, nth) => {
    const player = group[(from + nth) % group.length];
    if (!player) throw new Error("no players");
    return commandOf(player, "bet", { amount: 100, provider: "studio", game_id: 1, round: newId(), wager_class: 0, at_risk: 100 });
  });
}

function mustBePosted(postings: readonly ({ status: string } | null)[]): void {
  const other = postings.find((posting) => posting?.status !== "posted");
  if (other !== undefined) throw new Error(`not posted: ${JSON.stringify(other)}`);
}
const general = async (db: Db, batch: readonly Command[]) => mustBePosted(await postBatch(db, batch, new Date()));
const fast = async (db: Db, batch: readonly Command[]) => {
  const bets = (batch as readonly Bet[]).map((command) => ({
    command,
    round_id: providerRoundId(command, command.provider, command.round),
  }));
  mustBePosted(await postBets(db, bets, new Date()));
};

const fastWins = async (db: Db, batch: readonly Command[]) => {
  const wins = (batch as readonly Win[]).map((command) => ({
    command,
    round_id: providerRoundId(command, command.provider, command.round),
  }));
  mustBePosted(await postWins(db, wins, new Date()));
};

async function winsOf(group: readonly PlayerKey[], count: number): Promise<Command[]> {
  const bets = betsOf(group, count);
  await postAll(bets);
  return bets.map(({ tenant_id, player_id, round }) =>
    commandOf({ tenant_id, player_id }, "win", { amount: 90, provider: "studio", game_id: 1, round, closes: true }),
  );
}

const ways = {
  "bet, one statement": { commands: async (count: number) => betsOf(groups.without, count), by: fast },
  "bet, general function": { commands: async (count: number) => betsOf(groups.without, count), by: general },
  "bet of cash beside an active bonus": { commands: async (count: number) => betsOf(groups.beside, count), by: general },
  "bet of bonus money": { commands: async (count: number) => betsOf(groups.bonusOnly, count), by: general },
  "win, one statement": { commands: (count: number) => winsOf(groups.without, count), by: fastWins },
  "win, general function": { commands: (count: number) => winsOf(groups.without, count), by: general },
};

const given = [...groups.beside, ...groups.bonusOnly];
await postAll(given.map((player) => activationOf(player, { amount: 10_000_000 })));
await postAll(groups.bonusOnly.map((player) => commandOf(player, "hold", { amount: openingDeposit })));
await owner.unsafe("vacuum analyze");

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
for (const [text, count] of Object.entries(perRun)) {
  const size = Number(text);
  const found = new Map<string, { cpu: number[]; bytes: number[] }>();
  for (let run = 0; run < runs; run++) {
    for (const [name, { commands, by }] of Object.entries(ways)) {
      const sent = await commands(count);
      const [cpuBefore, walBefore] = [micros(), await wal()];
      await postAll(sent, size, by);
      const figures = found.get(name) ?? { cpu: [], bytes: [] };
      figures.cpu.push((micros() - cpuBefore) / count);
      figures.bytes.push(((await wal()) - walBefore) / count);
      found.set(name, figures);
    }
  }
  for (const [name, { cpu, bytes }] of found) {
    const figures = [Math.min(...cpu), median(cpu)].map((value) => value.toFixed(1)).join("; ");
    process.stdout.write(`batch ${size}, ${name}: ${figures} µs of PostgreSQL (least; median), ${median(bytes).toFixed(0)} B of WAL\n`);
  }
}
await printProfile();
await database.close();
await owner.end();
await installation.close();

/** Self time by function, at batches of 128. Counting the calls costs time too, so that only the shares count. */
async function printProfile(): Promise<void> {
  await owner.unsafe("alter system set track_functions = 'all'");
  await owner`select pg_reload_conf()`;
  const flush = () => ledger.selectNoFrom(({ fn }) => fn("pg_stat_force_next_flush").as("flushed")).execute();
  for (const [name, { commands, by }] of Object.entries(ways)) {
    const sent = await commands(profiled);
    await flush();
    await owner`select pg_stat_reset()`;
    const before = micros();
    await postAll(sent, 128, by);
    const all = (micros() - before) / profiled;
    await flush();
    const functions = await owner<{ name: string; calls: number; micros: number }[]>`
      select funcname as name, calls::float8 / ${profiled} as calls, self_time * 1000 / ${profiled} as micros
      from pg_stat_user_functions order by self_time desc limit 12`;
    process.stdout.write(`${name}: ${all.toFixed(0)} µs of PostgreSQL's CPU a command, counted\n`);
    for (const row of functions) process.stdout.write(`  ${row.name}: ${row.micros.toFixed(1)} µs in ${row.calls.toFixed(2)} calls\n`);
  }
}
