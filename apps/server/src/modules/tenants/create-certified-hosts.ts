import type { Clock } from "../../kernel/clock.ts";
import { previewSlugOf } from "../../kernel/previews.ts";
import type { Tenants } from "./tenants.ts";

const windowMs = 60_000;
/** A certificate that cannot be made must not use up what the authority allows. */
const mostAMinute = 10;

interface CertifiedHostsNeeds {
  readonly tenants: Pick<Tenants, "byHost" | "bySlug">;
  readonly clock: Clock;
  /** Brands are previewed under it, whatever their state. */
  readonly previewDomain: string;
}

/**
 * Whether a certificate may be made for a host. Only hosts of active brands and those of previews, each ten times a minute: names that belong to nobody cost a look
 * into memory, and use up nothing.
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
