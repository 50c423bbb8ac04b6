import type { StaffVipHost, VipHostInput } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { hostOf } from "./host-of.ts";
import { type VipHost, hostsStore } from "./hosts-store.ts";
import type { RankNeeds } from "./needs.ts";
import type { TierStep } from "./programmes.ts";

/** Lists each tier that is published or has a host, from the lowest up. */
export async function listHosts(needs: Pick<RankNeeds, "db" | "programmes">, { tenant }: StaffTenantScope): Promise<StaffVipHost[]> {
  const { tiers } = await needs.programmes.ranks(tenant.id);
  const hosts = await hostsStore.all(needs.db, tenant.id);
  const numbers = new Set([...tiers.keys(), ...hosts.map(({ tier }) => tier)]);
  return [...numbers].toSorted((one, other) => one - other).map((tier) => presentHost({ tiers, hosts }, tier));
}

function presentHost({ tiers, hosts }: { tiers: readonly TierStep[]; hosts: readonly VipHost[] }, tier: number): StaffVipHost {
  const step = tiers[tier];
  const host = hostOf(hosts, tier);
  return {
    tier,
    name: step?.name ?? null,
    points: step?.points ?? null,
    is_promised: step?.perks.has_host ?? false,
    host: host && { name: host.name, whatsapp: host.whatsapp, email: host.email, of_tier: host.tier, set_at: host.set_at.toISOString() },
  };
}

/** Sets the host from this tier up; null removes it. Refuses with `wrong_state` if a tier published with a host would have none. */
export async function setHost(
  needs: Pick<RankNeeds, "db" | "clock" | "programmes">,
  scope: StaffTenantScope,
  { tier, host }: VipHostInput,
): Promise<void> {
  const { tenant, staff_id } = scope;
  const now = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    const before = await hostsStore.lock(tx, tenant.id);
    if (host) await hostsStore.save(tx, { tenant_id: tenant.id, tier, ...host, set_at: now });
    else await hostsStore.remove(tx, tenant.id, tier);
    if (!host && (await leavesPromised(needs, tx, { tenantId: tenant.id, before, tier, now }))) throw refuse("wrong_state");
    const detail = {
      tier,
      is_set: host !== null,
      ...contactOf("before", before.find((one) => one.tier === tier) ?? null),
      ...contactOf("after", host),
    };
    await recordAuditEvent(tx, scope, {
      at: now,
      actor: staffActor(staff_id),
      action: "vip_host_set",
      subject: `tenant:${tenant.id}`,
      detail,
    });
  });
}

type Contact = Pick<VipHost, "name" | "whatsapp" | "email">;

/** A staff member's work contacts, recorded so that a replaced contact can be found again. */
const contactOf = (when: "before" | "after", host: Contact | null) => ({
  [`name_${when}`]: host?.name ?? null,
  [`whatsapp_${when}`]: host?.whatsapp ?? null,
  [`email_${when}`]: host?.email ?? null,
});

interface Removal {
  readonly tenantId: number;
  readonly before: readonly VipHost[];
  readonly tier: number;
  readonly now: Date;
}

/** Whether a tier that had this host is published with a host and has no other. */
async function leavesPromised(
  { programmes }: Pick<RankNeeds, "programmes">,
  tx: Tx,
  { tenantId, before, tier, now }: Removal,
): Promise<boolean> {
  const left = before.filter((host) => host.tier !== tier);
  const versions = await programmes.tiersSince(tx, tenantId, now);
  return versions.some((tiers) =>
    tiers.some(({ perks }, nth) => perks.has_host && hostOf(before, nth)?.tier === tier && hostOf(left, nth) === null),
  );
}
