import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, release, totalmem } from "node:os";
import { join } from "node:path";
import { buildClients } from "../tools/build.ts";
import { readOptions, refuseCommand } from "../tools/read-options.ts";
import { admission } from "./admission.ts";
import { catalogue } from "./catalogue.ts";
import { community } from "./community.ts";
import { crashTable } from "./crash.ts";
import { durableBets } from "./durable-bets.ts";
import { fanOut } from "./fan-out.ts";
import { firstPage } from "./first-page.ts";
import { frames } from "./frames.ts";
import { gameStart } from "./game-start.ts";
import { growth } from "./growth.ts";
import { home } from "./home.ts";
import { createInstallation } from "./installation.ts";
import { instantRounds } from "./instant-rounds.ts";
import { sportBets } from "./sport-bets.ts";
import { type PostgresBuild, readBuild } from "./statements.ts";
import { type Bar, type Suite, type SuiteResult, holds } from "./suite.ts";

/** Heavier suites run last: growth leaves a large ledger behind. */
const suites: Readonly<Record<string, Suite>> = {
  "durable-bets": durableBets,
  "instant-rounds": instantRounds,
  "sport-bets": sportBets,
  admission,
  "fan-out": fanOut,
  crash: crashTable,
  home,
  "first-page": firstPage,
  "game-start": gameStart,
  frames,
  community,
  catalogue,
  growth,
};

const usage = `npm run bench -- [options]
  --only <names>        of ${Object.keys(suites).join(", ")}; separated by commas
  --seconds <n>         measured time of each run (10)
  --entries <n>         entries that growth loads (5000000); --large: 50 million
  --players <n>         wallets (10000)
  --postgres-micros <n> the most of PostgreSQL's CPU for a durable bet, µs (65); more fails the run
  --profile <folder>    CPU profiles of the product's servers
  --name <name>         of the results file`;

const { values } = readOptions(usage, {
  options: {
    only: { type: "string", default: Object.keys(suites).join(",") },
    seconds: { type: "string", default: "10" },
    entries: { type: "string", default: "5000000" },
    large: { type: "boolean", default: false },
    players: { type: "string", default: "10000" },
    "postgres-micros": { type: "string", default: "65" },
    profile: { type: "string" },
    name: { type: "string" },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function machine(postgres: PostgresBuild) {
  return {
    postgres,
    cpu: cpus()[0]?.model,
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    node: process.version,
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8", cwd: import.meta.dirname }).trim(),
    at: new Date().toISOString(),
  };
}

function describe(bar: Bar): string {
  const limit = `${bar.atMost ? "at most" : "at least"} ${bar.bar}${bar.aim ? `, aim ${bar.aim}` : ""}`;
  return `${holds(bar) ? "holds" : "FALLS SHORT"}  ${bar.ratio.toFixed(2)}  ${bar.what} (${limit})`;
}

async function main(): Promise<number> {
  const wanted = values.only.split(",");
  for (const name of wanted) if (!suites[name]) refuseCommand(usage, `There is no suite ${name}.`);
  const players = Number(values.players);
  const folder = join(import.meta.dirname, "results");
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${values.name ?? new Date().toISOString().slice(0, 16).replaceAll(":", "")}.json`);
  say(
    `Load of the machine before: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")} on ${availableParallelism()} cores`,
  );
  await buildClients({ progress: say });
  const installation = await createInstallation(players);
  const build = await readBuild(installation.postgres.url);
  say(`PostgreSQL ${build.version}, compiled with ${/-O\S+/.exec(build.cflags)?.[0] ?? "no optimisation"}`);
  const results: Record<string, SuiteResult & { load: { before: number[]; after: number[] } }> = {};
  try {
    const context = {
      installation,
      players,
      seconds: Number(values.seconds),
      entries: values.large ? 50_000_000 : Number(values.entries),
      postgresMicros: Number(values["postgres-micros"]),
      profileDir: values.profile,
      say,
    };
    for (const name of wanted) {
      say(`\n${name}`);
      const load = loadavg();
      const result = await suites[name]?.(context);
      if (result) results[name] = { ...result, load: { before: load, after: loadavg() } };
      await writeFile(file, `${JSON.stringify({ machine: machine(build), options: values, results }, null, 1)}\n`);
    }
  } finally {
    await installation.close();
  }
  const bars = Object.values(results).flatMap((result) => result.bars);
  say(`\n${bars.map(describe).join("\n")}\n\n${file}`);
  return bars.every(holds) ? 0 : 1;
}

process.exitCode = await main();
process.exit();
