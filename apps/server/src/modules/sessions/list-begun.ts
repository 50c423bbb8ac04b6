import type { PlayerSession } from "@trevo/contract";
import { placeCursor, placeOf } from "../../kernel/newest-first.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { describeDevice, maskAddress } from "./device.ts";
import type { SessionNeeds } from "./needs.ts";
import { sessionStore } from "./store.ts";

export interface BegunQuery {
  readonly tenant: Tenant;
  readonly player_id: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

type Begun = Awaited<ReturnType<typeof sessionStore.begun>>[number];

/** Lists a player's sessions for staff, latest start first. */
export function listBegun(
  { db, clock }: Pick<SessionNeeds, "db" | "clock">,
  { tenant, player_id, after, limit: shown }: BegunQuery,
): Promise<Slice<PlayerSession>> {
  const now = clock.now();
  const seenAfter = new Date(now.getTime() - tenant.settings.policy.session_idle_ms);
  const read = (limit: number) => sessionStore.begun(db, { tenant_id: tenant.id, player_id }, { before: placeOf(after), limit });
  return sliceOf(shown, read, {
    present: (session) => ({
      id: session.id,
      kind: session.kind,
      state: stateOf(session, { now, seenAfter }),
      device: describeDevice(session.user_agent),
      network: session.ip === "" ? null : maskAddress(session.ip),
      second_factor: session.second_factor_at !== null,
      created_at: session.created_at.toISOString(),
      seen_at: session.seen_at.toISOString(),
      ended_at: session.ended_at?.toISOString() ?? null,
    }),
    cursor: placeCursor,
  });
}

function stateOf({ ended_at, expires_at, seen_at }: Begun, { now, seenAfter }: { now: Date; seenAfter: Date }): PlayerSession["state"] {
  if (ended_at !== null) return "ended";
  return expires_at > now && seen_at > seenAfter ? "live" : "expired";
}
