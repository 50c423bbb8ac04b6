import type { StaffTemplateDetail, TemplateKey, TemplateWords } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { brandTemplates } from "./brand-templates.ts";
import { checkTemplate } from "./check-template.ts";
import type { BrandTextNeeds } from "./needs.ts";
import { readTemplate } from "./read-templates.ts";
import { templateStore } from "./template-store.ts";

export interface PublishedTemplate {
  readonly key: TemplateKey;
  /** The newest version that the member saw; 0 if there was none. */
  readonly base_version: number;
  /** Null: the product's own text. */
  readonly words: TemplateWords | null;
}

type Needs = Pick<BrandTextNeeds, "db" | "clock" | "tenants" | "paymentWords">;

/**
 * Publishes the next version, from which the next message on is written. Refuses with `template_refused` a text with problems, and with
 * `wrong_state` if somebody has published meanwhile, or if there is nothing to restore.
 */
export async function publishTemplate(
  needs: Needs,
  scope: StaffTenantScope,
  { key, base_version, words }: PublishedTemplate,
): Promise<StaffTemplateDetail> {
  const { tenant } = scope;
  const hosts = await needs.tenants.hosts(tenant.id);
  if (words !== null && checkTemplate(brandTemplates[key], words, { tenant, hosts }).length > 0) throw refuse("template_refused");
  const created_by = staffActor(scope.staff_id);
  const created_at = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    const newest = await templateStore.findNewest(tx, { tenant_id: tenant.id, key });
    const version = base_version + 1;
    if ((newest?.version ?? 0) !== base_version || (words === null && !newest?.words)) throw refuse("wrong_state");
    if (!(await templateStore.insert(tx, { tenant_id: tenant.id, key, version, words, created_by, created_at })))
      throw refuse("wrong_state");
    const action = words === null ? "message_template_restored" : "message_template_published";
    await recordAuditEvent(tx, scope, {
      at: created_at,
      actor: created_by,
      action,
      subject: `message_template:${key}`,
      detail: { version },
    });
  });
  return readTemplate(needs, tenant, key);
}
