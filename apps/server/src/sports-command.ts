import { withDatabase } from "./command-database.ts";
import { readConfig } from "./kernel/config.ts";
import type { Database } from "./kernel/db.ts";
import { listCompetitions, openBook, replayFixture, setOfferable } from "./modules/sports/index.ts";

const usage = `usage: sports replay <fixture>        plays the fixture's messages through again and compares them with its rows
       sports open-book <brand>       opens the book of the brand's operator
       sports competitions            lists the competitions that the feeds have named
       sports offer <competition>     lets every book offer the competition
       sports withdraw <competition>  ends that`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function idOf(text: string | undefined): number {
  if (!/^[1-9]\d{0,8}$/.test(text ?? "")) throw new Error(usage);
  return Number(text);
}

/** `npm run sports -- replay 4711`: fails if the rows differ from what the messages produce. */
async function replay({ db }: Database, id: number): Promise<void> {
  const replayed = await replayFixture(db, id, new Date());
  if (!replayed) throw new Error(`There is no fixture ${id}.`);
  say(`${replayed.messages} messages, ${replayed.differences.length} differences`);
  for (const difference of replayed.differences) say(JSON.stringify(difference));
  if (replayed.differences.length > 0) process.exitCode = 1;
}

async function open({ db, sql }: Database, slug: string | undefined): Promise<void> {
  if (!slug) throw new Error(usage);
  const [brand] = await sql<{ operator_id: number }[]>`select operator_id from tenants where slug = ${slug}`;
  if (!brand) throw new Error(`There is no brand ${slug}.`);
  const opened = await db.transaction().execute((tx) => openBook(tx, brand.operator_id));
  say(opened ? "The book is open. It offers what is offerable." : "The book was open already.");
}

async function list({ db }: Database): Promise<void> {
  for (const { id, country, name, tier, offerable } of await listCompetitions(db))
    say(`${id} ${country} ${name}, tier ${tier}${offerable ? "" : ", not offered"}`);
}

async function offer({ db }: Database, change: { id: number; offerable: boolean }): Promise<void> {
  if (!(await db.transaction().execute((tx) => setOfferable(tx, change)))) throw new Error(`There is no competition ${change.id}.`);
  say(change.offerable ? "Offered." : "Not offered any more.");
}

async function run(database: Database, [command, subject]: string[]): Promise<void> {
  if (command === "replay") return replay(database, idOf(subject));
  if (command === "open-book") return open(database, subject);
  if (command === "competitions") return list(database);
  if (command === "offer" || command === "withdraw") return offer(database, { id: idOf(subject), offerable: command === "offer" });
  throw new Error(usage);
}

await withDatabase(readConfig(process.env), "trevo-sports", (database) => run(database, process.argv.slice(2))).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
