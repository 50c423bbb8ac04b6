import type { Clock } from "../../kernel/clock.ts";
import { previewSlugOf } from "../../kernel/previews.ts";
import type { Tenants } from "./tenants.ts";

const windowMs = 60_000;
/** Maximum certificates per host and minute, so that a host whose certificate keeps failing does not use up the authority's rate limit. */
const mostAMinute = 10;

interface CertifiedHostsNeeds {
  readonly tenants: Pick<Tenants, "byHost" | "bySlug">;
  readonly clock: Clock;
  /** Domain of the previews of brands, in any state. */
  readonly previewDomain: string;
}

/**
 * Decides whether a certificate may be issued for a host: only for hosts of active brands and for previews, each at most ten times a
 * minute. An unknown host costs only a lookup in memory and uses up nothing.
 */
export function createCertifiedHosts({ tenants, clock, previewDomain }: CertifiedHostsNeeds) {
  const asked = new Map<string, { since: number; times: number }>();
  return async (host: string): Promise<"yes" | "no" | "too_often"> => {
    const previewed = previewSlugOf(host, previewDomain);
    const isKnown = previewed === null ? (await tenants.byHost(host))?.state === "active" : (await tenants.bySlug(previewed)) !== null;
    if (!isKnown) return "no";
    const now = clock.now().getTime();
    const last = asked.get(host);
    const count = last && now - last.since < windowMs ? last : { since: now, times: 0 };
    asked.set(host, { ...count, times: count.times + 1 });
    return count.times < mostAMinute ? "yes" : "too_often";
  };
}
