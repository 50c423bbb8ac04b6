import type { Config } from "./kernel/config.ts";
import { isPublicHost } from "./live-mode.ts";
import type { Tenant } from "./kernel/scope.ts";
import type { Tenants } from "./modules/tenants/index.ts";

/**
 * Returns the host at which partners reach a brand: one under the platform's domain if it has one. Staff can add hosts and make them
 * the primary one, and a partner's calls must not follow to a host that the platform does not own.
 */
export const partnerHostOf = (hosts: readonly string[], platformDomain: string): string | undefined =>
  hosts.find((host) => host === platformDomain || host.endsWith(`.${platformDomain}`)) ?? hosts[0];

interface CallbackOrigins {
  readonly tenants: Pick<Tenants, "hosts">;
  readonly addressOf: (host: string) => string;
  readonly ownOrigin: () => string;
  readonly platformDomain: string;
}

/** Returns the origin that a brand's bank calls: the operator's address for partners, or the brand's own; in demo mode this server's. */
export const callbackOrigins =
  ({ CALLBACK_ORIGIN: origin, TREVO_MODE: mode }: Config, { tenants, addressOf, ownOrigin, platformDomain }: CallbackOrigins) =>
  async ({ id }: Pick<Tenant, "id">): Promise<string> => {
    if (origin !== undefined) return origin;
    const host = mode === "live" ? partnerHostOf((await tenants.hosts(id)).filter(isPublicHost), platformDomain) : undefined;
    return host === undefined ? ownOrigin() : addressOf(host);
  };
