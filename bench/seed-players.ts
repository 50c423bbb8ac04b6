import { randomBytes } from "node:crypto";
import { type SqlTag, createSql } from "../apps/server/src/kernel/sql.ts";
import { sha256 } from "../apps/server/src/kernel/crypto.ts";
import { newId } from "../apps/server/src/kernel/ids.ts";
import { benchVault, launchToken, sessionToken } from "./load/plan.ts";

/** R$ 1,000,000.00 each, so that no stake of a run is refused. */
export const openingDeposit = 100_000_000;

/** Returns SQL that derives a UUIDv8 deterministically from a text. */
export const uuidSql = (text: string): string => `overlay(overlay(md5(${text}) placing '8' from 13) placing '8' from 17)::uuid`;

/** SQL for the fixed id of bench player n. */
export const playerIdSql = uuidSql("'bench player ' || n");

/**
 * Creates players 0 to count-1 of tenant `trevo`: account, session, wallet with an opening deposit, restrictions with limits that count
 * every stake, launches of both games, and a pair of seeds. Writes everything that the product itself would write.
 */
export async function seedPlayers(databaseUrl: string, count: number): Promise<void> {
  const pool = createSql(databaseUrl);
  // Temporary tables belong to one session.
  const sql = await pool.reserve();
  await hashTokens(sql, count);
  await sql.unsafe(accountRows(count));
  await sql.unsafe(walletRows(count));
  await sql.unsafe(launchRows(count));
  await seedFairSeeds(sql);
  await sql.unsafe("vacuum analyze");
  sql.release();
  await pool.end();
}

/** Tokens contain a keyed hash that SQL cannot compute, so they are created and hashed here. */
async function hashTokens(sql: SqlTag, count: number): Promise<void> {
  await sql`create temp table bench_tokens (kind text, player int, hash bytea, primary key (kind, player))`;
  const kinds = { session: sessionToken, dice: (n: number) => launchToken("dice", n), studio: (n: number) => launchToken("studio", n) };
  for (const [kind, tokenOf] of Object.entries(kinds)) {
    const rows = Array.from({ length: count }, (_, player) => ({ kind, player, hash: sha256(tokenOf(player)) }));
    for (let at = 0; at < rows.length; at += 2_000) await sql`insert into bench_tokens ${sql(rows.slice(at, at + 2_000))}`;
  }
}

const tenant = "(select id from tenants where slug = 'trevo')";

const accountRows = (count: number): string => `
  insert into players (tenant_id, id, operator_id, first_name, last_name, phone, email, password_hash, birth_date, language, terms_accepted_at, created_at)
    select t.id, ${playerIdSql}, t.operator_id, 'Bench', 'Player', '+5511' || lpad((900000000 + n)::text, 9, '0'), 'bench' || n || '@example.com', 'none', '1990-01-01', 'pt', now(), now()
    from generate_series(0, ${count - 1}) n, tenants t where t.slug = 'trevo';
  insert into sessions (tenant_id, id, player_id, kind, token_hash, created_at, expires_at, seen_at, ip, user_agent)
    select ${tenant}, md5('bench session ' || n)::uuid, ${playerIdSql}, 'full', (select hash from bench_tokens where kind = 'session' and player = n),
      now(), now() + interval '7 days', now() + interval '1 hour', '127.0.0.1', 'bench'
    from generate_series(0, ${count - 1}) n`;

const walletRows = (count: number): string => `
  insert into wallets (tenant_id, player_id, cash, version, deposit_count, timezone, limits)
    select ${tenant}, ${playerIdSql}, ${openingDeposit}, 1, 1, 'America/Sao_Paulo',
      array[1000000000, 1000000000, 1000000000, 1000000000, 1000000000, 1000000000, null, null, null]
    from generate_series(0, ${count - 1}) n;
  insert into entries (id, tenant_id, player_id, version, kind, cash, bonus, held, debt, cash_after, bonus_after, held_after, debt_after, counterparty, source, external_id, xid, at)
    select nextval('entry_ids'), ${tenant}, ${playerIdSql}, 1, 'deposit', ${openingDeposit}, 0, 0, 0, ${openingDeposit}, 0, 0, 0, 'payment_clearing', 'bench', 'opening-' || n, pg_current_xact_id(), now()
    from generate_series(0, ${count - 1}) n;
  insert into wallet_keys (tenant_id, source, external_id, player_id, state, kind, content, answer, entry_ids, applied, cash, bonus, posted_on)
    select tenant_id, source, external_id, player_id, 'posted', 'deposit', 0, 'posted', array[id], cash, cash, 0, at::date from entries where source = 'bench'`;

const launchRows = (count: number): string => `
  insert into launches (id, tenant_id, token_hash, player_id, session_id, game_id, gamecode, provider_code, mode, created_at, used_at)
    select md5('bench launch ' || g.gamecode || n)::uuid, ${tenant},
      (select hash from bench_tokens where kind = case g.gamecode when 'dice' then 'dice' else 'studio' end and player = n),
      ${playerIdSql}, md5('bench session ' || n)::uuid, g.id, g.gamecode, g.provider_code, 'real', now(), now() + interval '1 hour'
    from generate_series(0, ${count - 1}) n, games g where g.gamecode in ('dice', 'studio-button')`;

async function seedFairSeeds(sql: SqlTag): Promise<void> {
  const vault = benchVault;
  const wallets = await sql<{ tenant_id: number; player_id: string }[]>`select tenant_id, player_id from wallets where seed_id is null`;
  const rows = wallets.flatMap(({ tenant_id, player_id }) =>
    (["active", "next"] as const).map((state) => {
      const id = newId();
      const secret = randomBytes(32).toString("hex");
      return {
        id,
        tenant_id,
        holder_id: player_id,
        state,
        server_seed: vault.seal(secret, id),
        server_seed_hash: sha256(secret).toString("hex"),
        client_seed: "bench",
        created_at: new Date(),
      };
    }),
  );
  for (let at = 0; at < rows.length; at += 2_000) await sql`insert into fair_seeds ${sql(rows.slice(at, at + 2_000))}`;
  await sql`update wallets set seed_id = f.id from fair_seeds f where f.tenant_id = wallets.tenant_id and f.holder_id = wallets.player_id and f.state = 'active'`;
}
