import type { StaffTemplate, StaffTemplateDetail, StaffTemplateVersion, TemplateKey, TemplateWords, TriedTemplate } from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { PublishedTemplate } from "./publish-template.ts";
import type { TestMessage } from "./try-template.ts";

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
