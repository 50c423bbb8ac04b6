import type { ClientBase } from "pg";

/** PostgreSQL's class for connections that failed; drivers throw errors without a code, and callers decide by code. */
const connectionFailure = "08006";

/** The connection ended, or could not be had, or leads to a node that takes no writes. What was under way may have been committed. */
export class ConnectionLost extends Error {
  readonly code = connectionFailure;
}

/** The session works as somebody else than it must: nothing may be done with it. */
export class WrongRole extends Error {}

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
    throw new WrongRole(
      `The database session works as "${actual}", not as "${role}". A connection pooler may have dropped the startup options: connect to PostgreSQL directly, or let DATABASE_URL log in as ${role}.`,
    );
}
