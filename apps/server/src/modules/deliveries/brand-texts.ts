import type { StaffTemplate, StaffTemplateDetail, StaffTemplateVersion, TemplateKey, TemplateWords, TriedTemplate } from "@trevo/contract";
import type { StaffScope, StaffTenantScope } from "../../kernel/scope.ts";
import type { PaymentWords } from "./brand-templates.ts";
import type { Carrier, DeliveryNeeds } from "./needs.ts";
import { type PublishedTemplate, publishTemplate } from "./publish-template.ts";
import { listTemplateVersions, listTemplates, readTemplate } from "./read-templates.ts";
import { type TestMessage, sendTest, tryTemplate } from "./try-template.ts";

export interface BrandTextNeeds extends Pick<DeliveryNeeds, "db" | "clock" | "addressOf"> {
  readonly log: Pick<DeliveryNeeds["log"], "warn">;
  readonly tenants: Pick<DeliveryNeeds["tenants"], "hosts">;
  readonly carrier: Carrier;
  /** The product's texts about payments, which their modules write. */
  readonly paymentWords: PaymentWords;
  /** Address of a member of staff. */
  readonly emailOf: (scope: StaffScope) => Promise<string>;
}

/**
 * A brand's own texts for the product's messages. Guarantees: a published text has no problem that its check knows; a version never
 * changes; class, category, link and ending remain the product's.
 */
export interface BrandTexts {
  list(scope: StaffTenantScope): Promise<StaffTemplate[]>;
  read(scope: StaffTenantScope, key: TemplateKey): Promise<StaffTemplateDetail>;
  /** Newest first, below the version `before`. */
  versions(scope: StaffTenantScope, query: { key: TemplateKey; before?: number | undefined }): Promise<StaffTemplateVersion[]>;
  /** Refuses with `template_refused` a text with problems, and with `wrong_state` one based on an older version. */
  publish(scope: StaffTenantScope, published: PublishedTemplate): Promise<StaffTemplateDetail>;
  try(scope: StaffTenantScope, drafted: { key: TemplateKey; words: TemplateWords }): Promise<TriedTemplate>;
  /** Sends a text with sample data to the member. Refuses with `template_refused` and `unavailable`. */
  test(scope: StaffTenantScope, test: TestMessage): Promise<{ sent_to: string }>;
}

export const createBrandTexts = (needs: BrandTextNeeds): BrandTexts => ({
  list: ({ tenant }) => listTemplates(needs, tenant.id),
  read: ({ tenant }, key) => readTemplate(needs, tenant, key),
  versions: ({ tenant }, query) => listTemplateVersions(needs, tenant.id, query),
  publish: (scope, published) => publishTemplate(needs, scope, published),
  try: (scope, drafted) => tryTemplate(needs, scope, drafted),
  test: (scope, test) => sendTest(needs, scope, test),
});
