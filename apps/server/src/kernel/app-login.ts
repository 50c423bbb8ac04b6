import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { appRole } from "./app-role.ts";
import { sqlStateOf } from "./pg-trouble.ts";
import { type SqlTag, createSql } from "./sql.ts";

/** Name of the product's login for a database. Roles belong to the cluster, which may hold several databases of the product. */
export const appLoginOf = (database: string): string => `${appRole}_${createHash("sha256").update(database).digest("hex").slice(0, 12)}`;

/**
 * Creates a login that is a member of the product's role and nothing else, so that `set role` cannot lead to the owner of the tables. Its
 * password is derived from the master secret, which all servers of an installation know. Returns the URL to connect with. Throws, with a
 * remedy, if the owner may not create logins.
 */
export async function ensureAppLogin(owner: SqlTag, needs: { url: string; passwordOf: (login: string) => string }): Promise<string> {
  const [row] = await owner<{ database: string }[]>`select current_database()::text as database`;
  const login = appLoginOf(row?.database ?? "");
  const password = needs.passwordOf(login);
  const url = Object.assign(new URL(needs.url), { username: login, password }).toString();
  if (!(await isAdmitted(url))) await makeLogin(owner, login, password);
  return url;
}

const refusedLogin = new Set(["28P01", "28000"]);

async function isAdmitted(url: string): Promise<boolean> {
  const sql = createSql(url, { max: 1 });
  try {
    const [row] = await sql<{ is_member: boolean }[]>`select pg_has_role(session_user, ${appRole}, 'set') as is_member`;
    return row?.is_member ?? false;
  } catch (error) {
    if (refusedLogin.has(sqlStateOf(error) ?? "")) return false;
    throw error;
  } finally {
    await sql.end().catch(() => undefined);
  }
}

async function makeLogin(owner: SqlTag, login: string, password: string): Promise<void> {
  await owner.unsafe(`do $login$
    begin
      perform pg_advisory_xact_lock(hashtext('${login}'));
      if to_regrole('${login}') is null then create role ${login}; end if;
      alter role ${login} login password '${verifierOf(password)}';
      grant ${appRole} to ${login};
    exception
      when insufficient_privilege then raise exception using errcode = 'insufficient_privilege', message = format(
        'The database user "%s" may not make a login for the product. Let an administrator of PostgreSQL run, once: create role trevo_login login password ''...'' in role ${appRole}. Then set DATABASE_URL to that login and DATABASE_OWNER_URL to this user', current_user);
    end $login$`);
}

const iterations = 4096;

/** PostgreSQL's stored form of a password (RFC 5802, RFC 7677). Sent instead of the password, so that no statement log contains it. */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${keyOf("Server Key").toString("base64")}`;
}

/**
 * Throws, with a remedy, unless this login can switch to the product's role and can become neither the owner of the tables nor a role that
 * may change roles.
 */
export async function checkAppLogin(url: string): Promise<void> {
  const sql = createSql(url, { max: 1 });
  try {
    const [login] = await sql<{ name: string; is_member: boolean; is_powerful: boolean }[]>`
      select session_user::text as name, pg_has_role(session_user, ${appRole}, 'set') as is_member,
        exists (select from pg_roles r where pg_has_role(session_user, r.oid, 'member')
          and (r.rolsuper or r.rolcreaterole or r.rolbypassrls or r.oid = (select relowner from pg_class where oid = 'public.entries'::regclass))) as is_powerful`;
    if (!login?.is_member)
      throw new Error(
        `The login "${login?.name}" of DATABASE_URL may not use the role ${appRole}. Ask an administrator to run: grant ${appRole} to "${login?.name}"`,
      );
    if (login.is_powerful)
      throw new Error(
        `The login "${login.name}" of DATABASE_URL can become the owner of the tables, or change roles. With DATABASE_OWNER_URL set, DATABASE_URL must name a login that is only a member of ${appRole}.`,
      );
  } finally {
    await sql.end().catch(() => undefined);
  }
}
