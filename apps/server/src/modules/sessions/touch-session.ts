import type { Tenant } from "../../kernel/scope.ts";
import type { SessionNeeds } from "./needs.ts";
import { sessionStore } from "./store.ts";

/** Minimum interval between two writes to a session in use, in milliseconds. */
const touchMs = 60_000;

/** Keeps a session in use from becoming idle, and counts the player's minutes. */
export async function touchSession(
  needs: Pick<SessionNeeds, "db" | "clock" | "protection">,
  tenant: Tenant,
  session: { id: string; player_id: string; seen_at: Date },
): Promise<void> {
  const now = needs.clock.now();
  if (now.getTime() - session.seen_at.getTime() < Math.min(touchMs, tenant.settings.policy.session_idle_ms / 2)) return;
  const touched = await sessionStore.touch(needs.db, { tenant_id: tenant.id, id: session.id, now, before: session.seen_at });
  if (touched)
    await needs.protection.countMinutes({ tenant_id: tenant.id, player_id: session.player_id }, { from: session.seen_at, to: now });
}
