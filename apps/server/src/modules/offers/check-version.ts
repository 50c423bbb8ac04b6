import { type LintProfile, costOf, lintOffer } from "@trevo/offers";
import { recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { argsOf } from "./describe-version.ts";
import type { OfferNeeds } from "./needs.ts";
import type { OfferReport } from "./policy.ts";
import { type OfferVersion, offerStore } from "./store.ts";
import { type Author, lockForStaff } from "./write-draft.ts";

export const profileOf = ({ settings }: Pick<Tenant, "settings">): LintProfile => (settings.is_regulated ? "regulated" : "default");

/** Returns the linter's present findings, and the maximum cost of the version at this brand. */
export function reportOf(version: OfferVersion, tenant: Pick<Tenant, "settings">, at: Date): OfferReport {
  const { kind, name, content_hash } = version;
  const profile = profileOf(tenant);
  const args = argsOf(version);
  const findings = lintOffer({ kind, name, args }, { profile });
  return { content_hash, profile, findings: [...findings], cost_cents: costOf(args), at: at.toISOString() };
}

/** Checks the draft, or checks it again. Refuses with `not_found`, and with `wrong_state` if there is no draft. */
export async function checkVersion(
  { clock }: Pick<OfferNeeds, "clock">,
  tx: Tx,
  { id, tenant, author }: { id: string; tenant: Tenant; author: Author },
): Promise<void> {
  const key = { tenant_id: tenant.id, id };
  await lockForStaff(tx, key);
  const [version] = await offerStore.versions(tx, key);
  if (version?.state !== "draft" && version?.state !== "checked") throw refuse("wrong_state");
  const now = clock.now();
  const report = reportOf(version, tenant, now);
  await offerStore.change(tx, version, { state: "checked", report, updated_at: now });
  await recordAuditEvent(tx, author.scope, {
    at: now,
    actor: author.actor,
    action: "offer_checked",
    subject: `offer:${id}`,
    detail: { version: version.version, findings: report.findings.length },
  });
}
