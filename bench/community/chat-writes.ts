import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createSql } from "../../apps/server/src/kernel/sql.ts";
import { sessionToken } from "../load/plan.ts";
import type { Suite, SuiteContext } from "../suite.ts";
import { timeCalls } from "./http-times.ts";

const run = promisify(execFile);
const writers = 8;

/** Measures messages to one room over 8 connections, against `pgbench` with only the room's lock and the two inserts. */
export const chatWrites: Suite = async ({ installation, players, seconds }) => {
  await admitToChat(installation.postgres.url);
  const server = await installation.startProduct();
  // Each call uses another player and other words, so that neither a rate limit nor the repetition check applies.
  const callOf = (n: number) => ({
    method: "POST" as const,
    path: "/api/chat/messages",
    token: sessionToken(n % players),
    body: { message: `vi um tucano ${wordOf()} no telhado ${wordOf()}`, room: 30 },
  });
  await timeCalls({ port: server.port, connections: writers, seconds: 2, right: 201, callOf: (n) => callOf(n + players / 2) });
  const product = await timeCalls({ port: server.port, connections: writers, seconds, right: 201, callOf });
  await server.stop();
  const reference = await pgbenchRoom(installation, seconds);
  if (product.wrong > product.answers / 100)
    throw new Error(`${product.wrong} of ${product.answers} messages were refused: ${product.firstWrong}`);
  return {
    figures: { writers, product, pgbench_per_second: reference },
    bars: [
      {
        what: "POST /chat/messages, one room, 8 writers / pgbench with the same lock and inserts",
        ratio: product.perSecond / reference,
        bar: 0.5,
      },
    ],
  };
};

/** Alternates consonants and vowels, so that the word has no meaning. */
export const wordOf = (): string => {
  const bytes = randomBytes(8);
  return Array.from(bytes, (byte, nth) => (nth % 2 === 0 ? "lmnrt"[byte % 5] : "aeio"[byte % 4])).join("");
};

export async function admitToChat(url: string): Promise<void> {
  const sql = createSql(url);
  await sql.unsafe(`
    update players set phone_verified_at = now(), email_verified_at = now(), created_at = now() - interval '30 days' where email like 'bench%';
    insert into chat_acceptances select tenant_id, id, 1, now() from players where email like 'bench%' on conflict do nothing`);
  await sql.end();
}

const tables = `
  create table bench_rooms (tenant_id int, room int, last_seq bigint not null, primary key (tenant_id, room));
  insert into bench_rooms values (1, 30, 0);
  create table bench_messages (like chat_messages including all);
  create table bench_changes (like chat_changes including all)`;

const script = `begin;
update bench_rooms set last_seq = last_seq + 1 where tenant_id = 1 and room = 30 returning last_seq \\gset
insert into bench_messages (tenant_id, id, room, seq, player_id, kind, state, text, color, created_at, shown_at)
  values (1, gen_random_uuid(), 30, :last_seq, gen_random_uuid(), 'global', 'shown', 'vi um tucano no telhado da casa', 'rank-0', now(), now());
insert into bench_changes values (1, 30, :last_seq, 'message', gen_random_uuid(), now());
end;
`;

async function pgbenchRoom({ postgres }: SuiteContext["installation"], seconds: number): Promise<number> {
  const sql = createSql(postgres.url);
  await sql.unsafe(tables);
  const file = join(await mkdtemp(join(tmpdir(), "trevo-bench-room-")), "room.sql");
  await writeFile(file, script);
  const url = new URL(postgres.url);
  const env = { ...process.env, PGHOST: url.hostname, PGPORT: url.port, PGUSER: url.username, PGPASSWORD: url.password };
  const args = ["-n", "-M", "prepared", "-c", String(writers), "-T", String(seconds), "-f", file, url.pathname.slice(1)];
  const { stdout } = await run("pgbench", args, { env });
  await sql.unsafe("drop table bench_rooms; drop table bench_messages; drop table bench_changes");
  await sql.end();
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}
