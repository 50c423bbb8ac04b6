import type { ClientBase } from "pg";

/** PostgreSQL's class for connections that failed; drivers throw errors without a code, and callers decide by code. */
const connectionFailure = "08006";

/** The connection ended, or could not be had, or leads to a node that takes no writes. What was under way may have been committed. */
export class ConnectionLost extends Error {
  readonly code = connectionFailure;
}

/** The session works as another role than it must, or without its settings: nothing may be done with it. */
export class WrongSession extends Error {}

/** Refuses a node that takes no writes: after a failover the old address may answer as a standby. */
export async function checkPrimary(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_read_only: boolean }>("select current_setting('transaction_read_only') = 'on' as is_read_only");
  if (rows[0]?.is_read_only) throw new ConnectionLost("the database takes no writes: this node is not the primary");
}

/**
 * Refuses a session that works as anybody but `role`: a connection pooler in between may drop the startup options that switch to it,
 * and the session would then work as the owner, who may rewrite history.
 */
export async function checkRole(client: ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ role: string }>("select current_user::text as role");
  const actual = rows[0]?.role;
  if (actual !== role)
    throw new WrongSession(
      `The database session works as "${actual}", not as "${role}". A connection pooler may have dropped the startup options: connect to PostgreSQL directly, or let DATABASE_URL log in as ${role}.`,
    );
}

/** Refuses a session without the settings that it was started with: its statements would be planned in another way. */
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
