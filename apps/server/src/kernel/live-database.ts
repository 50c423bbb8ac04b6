import { appRole } from "./app-role.ts";
import { readWeakSettings } from "./durability.ts";
import { ownMachine } from "./own-machine.ts";
import { createSql } from "./sql.ts";

/** Properties of a database as seen by the product's own connection. */
export interface DatabaseState {
  /** From the URL, not from the server behind it. */
  readonly host: string;
  readonly isEncrypted: boolean;
  readonly currentRole: string;
  readonly login: string;
  /** A superuser, a role that may change roles, or the owner of the ledger. */
  readonly isPowerful: boolean;
  /** `synchronous_standby_names`. */
  readonly standbys: string;
  readonly weakSettings: readonly string[];
  /** Two of our sessions share one server session: a pooler assigns them per transaction. */
  readonly isPooled: boolean;
  /** How far its clock is ahead of this machine's, in ms. */
  readonly clockAheadMs: number;
}

const connectWithinMs = 5_000;
const clockOffMostMs = 1_000;

/** Throws if it cannot be reached. `url` is that of the product's own login. */
export async function readDatabaseState(url: string): Promise<DatabaseState> {
  const options = { max: 1, role: appRole, connectWithinMs };
  const [sql, other] = [createSql(url, options), createSql(url, options)];
  try {
    const asked = Date.now();
    const [row] = await sql<{ role: string; login: string; powerful: boolean; ssl: boolean; standbys: string; pid: number; at: number }[]>`
      select current_user::text as role, session_user::text as login, pg_backend_pid() as pid, (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
        current_setting('synchronous_standby_names') as standbys,
        coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as ssl,
        exists (select from pg_roles r where pg_has_role(session_user, r.oid, 'member') and (r.rolsuper or r.rolcreaterole
          or r.oid = (select relowner from pg_class where oid = to_regclass('public.entries')))) as powerful`;
    const answered = Date.now();
    if (!row) throw new Error("the database does not respond");
    const pids = await other.begin((tx) => tx<{ pid: number }[]>`select pg_backend_pid() as pid`);
    return {
      host: new URL(url).hostname,
      isEncrypted: row.ssl,
      currentRole: row.role,
      login: row.login,
      isPowerful: row.powerful,
      standbys: row.standbys.trim(),
      weakSettings: await readWeakSettings(sql),
      isPooled: pids[0]?.pid === row.pid,
      clockAheadMs: row.at - (asked + answered) / 2,
    };
  } finally {
    await Promise.all([sql.end(), other.end()].map((ending) => ending.catch(() => undefined)));
  }
}

/** Reasons why live mode refuses this database, each a sentence with a remedy. */
export function databaseRefusals(state: DatabaseState, { allowSingle }: { allowSingle: boolean }): string[] {
  const { login, currentRole } = state;
  const refusals: [boolean, string][] = [
    [
      state.isPooled,
      "PgBouncer, or another pooler, gives out the database's sessions by transaction: locks and notifications would be lost. Name PostgreSQL itself, or a TCP balancer that leads to the primary, in DATABASE_URL",
    ],
    [
      currentRole !== appRole,
      `Sessions work as "${currentRole}", not as ${appRole}: a pooler drops the role that the product requests. Set DATABASE_URL to PostgreSQL itself`,
    ],
    [
      state.isPowerful,
      `The login "${login}" owns the ledger or may change roles. DATABASE_URL must name a login that is only a member of ${appRole}, and DATABASE_OWNER_URL the owner`,
    ],
    [
      !state.isEncrypted && !ownMachine.test(state.host),
      `The connection to ${state.host} is not encrypted. Turn on ssl in PostgreSQL, and add sslmode=verify-full to DATABASE_URL`,
    ],
    [
      state.weakSettings.length > 0,
      `PostgreSQL may lose what it has acknowledged: set ${state.weakSettings.join(", ")} to on for the server, the database and the role`,
    ],
    [
      state.standbys === "" && !allowSingle,
      "No standby confirms commits: synchronous_standby_names is empty, so the loss of one machine loses bets. Set up a synchronous standby (ops/patroni), or accept it with ALLOW_SINGLE_DATABASE=yes",
    ],
  ];
  return refusals.filter(([applies]) => applies).map(([, sentence]) => sentence);
}

/**
 * A wrong clock affects daily limits and one-time codes. It does not prevent a start, because the product uses the database's time where it
 * matters.
 */
export function clockRefusals({ clockAheadMs }: Pick<DatabaseState, "clockAheadMs">): string[] {
  const off = Math.round(Math.abs(clockAheadMs));
  if (off <= clockOffMostMs) return [];
  const where = clockAheadMs > 0 ? "ahead of" : "behind";
  return [`The database's clock is ${off} ms ${where} this machine's. Synchronise both with NTP (timedatectl set-ntp true)`];
}

/** Throws an error that lists every refusal. */
export async function refuseWeakDatabase(url: string, options: { allowSingle: boolean }): Promise<void> {
  const refusals = databaseRefusals(await readDatabaseState(url), options);
  if (refusals.length > 0) throw new Error(`Live mode refuses to start:\n${refusals.map((refusal) => `  ${refusal}`).join("\n")}`);
}
