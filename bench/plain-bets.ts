import { createSql } from "../apps/server/src/kernel/sql.ts";
import { launchToken } from "./load/plan.ts";

/** The demo studio's secret, with which every callback is signed and verified. */
export const studioSecret = "studio-demo-secret";

/** Creates the wallets of the plain reference, one for each session of the bench. */
export async function createPlainTables(databaseUrl: string, players: number): Promise<void> {
  const sql = createSql(databaseUrl);
  await sql.unsafe(`drop schema if exists plain cascade; create schema plain;
    create table plain.wallets (session text primary key, balance bigint not null check (balance >= 0)) with (fillfactor = 60);
    create table plain.entries (transaction text primary key, round text not null, session text not null, amount bigint not null, balance bigint not null, at timestamptz not null default now())`);
  const rows = Array.from({ length: players }, (_, player) => ({ session: launchToken("studio", player), balance: 100_000_000 }));
  for (let at = 0; at < rows.length; at += 2_000) await sql`insert into plain.wallets ${sql(rows.slice(at, at + 2_000))}`;
  await sql.unsafe("vacuum analyze plain.wallets");
  await sql.end();
}

export async function dropPlainTables(databaseUrl: string): Promise<void> {
  const sql = createSql(databaseUrl);
  await sql.unsafe("drop schema plain cascade");
  await sql.end();
}
