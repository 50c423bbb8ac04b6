import type { StaffMember } from "../../kernel/back-office.ts";
import { sha256 } from "../../kernel/crypto.ts";
import { grantStore } from "./grant-store.ts";
import { type Reach, reachOf } from "./grants.ts";
import { sessionIdleMs } from "./log-in.ts";
import type { StaffNeeds } from "./needs.ts";
import { staffSessionStore } from "./session-store.ts";
import { recentFactorMs } from "./step-up.ts";
import { type StaffKey, staffStore } from "./store.ts";

/** Minimum interval between two writes to a session in use, ms. */
const touchMs = 60_000;

/**
 * The member of staff that a token belongs to, or null. Uses one query and no cache, so that ended sessions, closed members and ended
 * grants take effect at once, on every process.
 */
export async function authenticate(
  needs: Pick<StaffNeeds, "db" | "clock" | "tenants" | "admitsDemo">,
  token: string,
): Promise<StaffMember | null> {
  const now = needs.clock.now();
  const seenAfter = new Date(now.getTime() - sessionIdleMs);
  const session = await staffSessionStore.live(needs.db, { token_hash: sha256(token), now, seenAfter, admitsDemo: needs.admitsDemo });
  if (!session) return null;
  if (now.getTime() - session.seen_at.getTime() >= touchMs) await staffSessionStore.touch(needs.db, session, now);
  const { operator_id, staff_id, id: session_id, glass } = session;
  const taken =
    glass?.permissions.map((permission) => ({ tenant_id: glass.tenant_id, role: null, permission, own_permissions: null })) ?? [];
  const tenants = await brandsOf(needs, operator_id);
  const has_recent_factor = now.getTime() - session.proved_at.getTime() < recentFactorMs;
  const reach = reachOf([...session.grants, ...taken], tenants);
  return { operator_id, staff_id, session_id, has_recent_factor, break_glass: glass?.id ?? null, ...reach };
}

/** True if `authenticate` would accept the session; needs no token. */
export function isSignedIn(
  { db, clock }: Pick<StaffNeeds, "db" | "clock">,
  session: { readonly operator_id: number; readonly session_id: string },
): Promise<boolean> {
  const now = clock.now();
  return staffSessionStore.isLive(db, session, { now, seenAfter: new Date(now.getTime() - sessionIdleMs) });
}

const brandsOf = async ({ tenants }: Pick<StaffNeeds, "tenants">, operatorId: number) =>
  (await tenants.all()).filter((tenant) => tenant.operator_id === operatorId);

/** What the member may do now, for work that outlives a request; null for a member who is not active. */
export async function readReach(needs: Pick<StaffNeeds, "db" | "clock" | "tenants" | "admitsDemo">, key: StaffKey): Promise<Reach | null> {
  const member = await staffStore.byId(needs.db, key);
  if (member?.state !== "active" || (member.demo && !needs.admitsDemo)) return null;
  return reachOf(await grantStore.of(needs.db, key, needs.clock.now()), await brandsOf(needs, key.operator_id));
}
