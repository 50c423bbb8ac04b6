import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { readMoved } from "../../apps/server/src/cells/cell-database.ts";
import { removeTriggers, withPatience } from "../../apps/server/src/cells/hide.ts";
import type { Moved } from "../../apps/server/src/cells/table-classes.ts";
import { appRole } from "../../apps/server/src/kernel/app-role.ts";
import { connect } from "../../apps/server/src/kernel/db.ts";
import { type TwoCells, readMoney, startTwoCells } from "../../apps/server/test/cell-things.ts";
import { type Finding, judge } from "./judge.ts";
import { type Journal, type Seat, keepPlaying, keepPosting } from "./play.ts";

const program = join(import.meta.dirname, "mover.ts");
const brand = "trevo";
const staying = "norte";

/** Lines of the move after which it is killed, one for each step. */
export const killsAt = ["no longer serves", "frozen", "copied entries", "compared", "invariants hold", "two serves them"] as const;

export interface CellsReport {
  readonly findings: readonly Finding[];
  readonly rounds: number;
  readonly stakes: number;
  /** Number of times that the move was killed. */
  readonly kills: number;
  /** From the first refusal to the activation, as far as kills allow. */
  readonly moveMs: number;
}

export interface CellsOptions {
  readonly players: number;
  readonly killsAt: readonly string[];
  /** False for the control: the source accepts late writes. */
  readonly guarded: boolean;
  readonly say: (line: string) => void;
}

/** Players play dice and post stakes while their brands move, and the move is killed at every step and started again. */
export async function runCells(options: CellsOptions): Promise<CellsReport> {
  const cells = await startTwoCells();
  try {
    return await rehearse(cells, options);
  } finally {
    await cells.close();
  }
}

async function rehearse(cells: TwoCells, { players, killsAt: planned, guarded, say }: CellsOptions): Promise<CellsReport> {
  const { site, source, arrival } = cells;
  const moved = await readMoved(source, brand);
  const [other] = await source<{ id: number }[]>`select id from tenants where slug = ${staying}`;
  if (!moved || !other) throw new Error("the brands of the demo are missing");
  await site.join({ tenant: staying });
  const seats: Seat[] = [];
  for (let nth = 0; nth < players; nth++) seats.push(await seat(cells, moved.tenantIds[moved.slugs.indexOf(brand)] ?? 0));
  const before = await readMoney(cells, "source", [other.id]);
  const journal: Journal = { rounds: [], stakes: [] };
  // The control is silent until everything was compared: what comes then is late, and only the judge can find it.
  const state = { over: false, moved: false, quiet: !guarded };
  const heard = (line: string): void => {
    say(line);
    if (guarded || !line.includes("invariants hold")) return;
    void removeGuard(cells, moved).then(() => (state.quiet = false));
  };
  const ledgers = {
    source: connect(site.database.url, { max: 2, name: "late", role: appRole }),
    target: connect(arrival.url, { max: 2, name: "late", role: appRole }),
    hasMoved: () => state.moved,
  };
  const play = { journal, isOver: () => state.over, isQuiet: () => state.quiet };
  const running = seats.flatMap((one) => [keepPlaying(cells, one, play), keepPosting(ledgers, one, play)]);
  const watch = setInterval(() => {
    void arrival.sql<{ state: string }[]>`select state from tenants where slug = ${brand}`.then(([found]) => {
      state.moved = found?.state === "active";
    }, ignore);
  }, 100);
  const began = performance.now();
  const kills = await moveThroughKills(cells, { planned, guarded, say: heard }).finally(() => clearInterval(watch));
  const moveMs = performance.now() - began;
  state.moved = true;
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  state.over = true;
  await Promise.all(running);
  await Promise.all([ledgers.source.close(), ledgers.target.close()]);
  const findings = await judge(cells, { journal, tenantIds: moved.tenantIds });
  const after = await readMoney(cells, "source", [other.id]);
  const touched = JSON.stringify(after) === JSON.stringify(before) ? [] : [{ rule: "a brand that stayed was touched", detail: staying }];
  return { findings: [...findings, ...touched], rounds: journal.rounds.length, stakes: journal.stakes.length, kills, moveMs };
}

const ignore = (): void => undefined;

/** The source accepts writes again, and its product sees the rows. */
async function removeGuard({ source }: TwoCells, moved: Moved): Promise<void> {
  await withPatience(source, () =>
    source.begin(async (tx) => {
      await removeTriggers(tx, moved);
      await tx`delete from hidden_brands`;
    }),
  );
}

async function seat({ site }: TwoCells, tenantId: number): Promise<Seat> {
  const member = await site.join({ verified: true });
  await site.deposit(member, 100_000);
  return { member, tenantId, token: await site.launch(member, "dice") };
}

/** Runs the move as often as it takes. Returns the number of kills. */
async function moveThroughKills(
  cells: TwoCells,
  { planned, guarded, say }: { planned: readonly string[]; guarded: boolean; say: (line: string) => void },
): Promise<number> {
  const left = [...planned];
  for (let kills = 0; ; kills++) {
    const end = await runMover(cells, { killAt: left.shift() ?? null, guarded, say });
    if (end === "done") return kills;
    if (end !== "killed") throw new Error(`the move ended: ${end}`);
  }
}

function runMover(
  { site, arrival }: TwoCells,
  { killAt, guarded, say }: { killAt: string | null; guarded: boolean; say: (line: string) => void },
): Promise<string> {
  const args = [program, site.database.url, arrival.url, brand, ...(guarded ? [] : ["unguarded"])];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, VITEST: "" } });
  let errors = "";
  child.stderr.on("data", (text: Buffer) => (errors += text.toString()));
  createInterface({ input: child.stdout }).on("line", (line) => {
    say(line);
    if (killAt === null || !line.includes(killAt)) return;
    say(`killed at "${killAt}"`);
    child.kill("SIGKILL");
  });
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve(code === 0 ? "done" : signal === "SIGKILL" ? "killed" : errors));
  });
}
