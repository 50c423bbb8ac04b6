import type { ClientBase } from "pg";

/** PostgreSQL's error class for failed connections. Drivers throw errors without a code, and callers decide by code. */
const connectionFailure = "08006";

/** The connection ended, could not be opened, or leads to a node that takes no writes. Running statements may have been committed. */
export class ConnectionLost extends Error {
  readonly code = connectionFailure;
}

/** The session has the wrong role or settings and must not be used. */
export class WrongSession extends Error {}

/** Refuses a node that takes no writes: after a failover, the old address may belong to a standby. */
export async function checkPrimary(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_read_only: boolean }>("select current_setting('transaction_read_only') = 'on' as is_read_only");
  if (rows[0]?.is_read_only) throw new ConnectionLost("the database takes no writes: this node is not the primary");
}

/**
 * Refuses a session with any role but `role`: a connection pooler may drop the startup options that switch to it, and the session would
 * then work as the owner, who may rewrite history.
 */
export async function checkRole(client: ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ role: string }>("select current_user::text as role");
  const actual = rows[0]?.role;
  if (actual !== role)
    throw new WrongSession(
      `The database session works as "${actual}", not as "${role}". A connection pooler may have dropped the startup options: connect to PostgreSQL directly, or let DATABASE_URL log in as ${role}.`,
    );
}

/** Refuses a session without its startup settings: its statements would be planned differently. */
export async function checkSettings(client: ClientBase, settings: Readonly<Record<string, string>>): Promise<void> {
  const { rows } = await client.query<{ name: string; value: string }>(
    "select name, current_setting(name) as value from unnest($1::text[]) as name",
    [Object.keys(settings)],
  );
  const wrong = rows.filter(({ name, value }) => settings[name] !== value);
  if (wrong.length === 0) return;
  throw new WrongSession(
    `The database session has other settings than it was started with: ${wrong.map(({ name, value }) => `${name} = ${value} instead of ${settings[name]}`).join(", ")}. A connection pooler may have dropped the startup options: connect to PostgreSQL directly.`,
  );
}
