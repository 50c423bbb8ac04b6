import { networkOf } from "../../kernel/rate-limiter.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import { sameDevice } from "./device.ts";
import type { SessionNeeds } from "./needs.ts";
import { rememberDeviceMs } from "./new-device.ts";
import { sessionStore } from "./store.ts";

/**
 * Whether the player with this name recently had a session on such a device and in such a network (an IPv4 /24, an IPv6 /64). It only
 * exempts a login from limits that strangers at the same address have reached: wrong passwords are counted all the same.
 */
export async function isKnownDevice(
  { players, db, clock }: Pick<SessionNeeds, "players" | "db" | "clock">,
  context: Pick<TenantScope, "tenant" | "ip" | "user_agent">,
  username: string,
): Promise<boolean> {
  const player = await players.byUsername(context.tenant, username);
  if (!player) return false;
  const key = { tenant_id: context.tenant.id, player_id: player.id };
  const seen = await sessionStore.devicesSince(db, key, new Date(clock.now().getTime() - rememberDeviceMs));
  return seen.some((one) => one.ip !== "" && near(one.ip) === near(context.ip) && sameDevice(one.user_agent, context.user_agent));
}

/** Carriers change their customers' addresses within a network. */
const near = (address: string): string => networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1");
