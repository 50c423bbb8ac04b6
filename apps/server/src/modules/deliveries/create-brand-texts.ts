import type { BrandTexts } from "./brand-texts.ts";
import type { BrandTextNeeds } from "./needs.ts";
import { publishTemplate } from "./publish-template.ts";
import { listTemplateVersions, listTemplates, readTemplate } from "./read-templates.ts";
import { sendTest, tryTemplate } from "./try-template.ts";

export const createBrandTexts = (needs: BrandTextNeeds): BrandTexts => ({
  list: ({ tenant }) => listTemplates(needs, tenant.id),
  read: ({ tenant }, key) => readTemplate(needs, tenant, key),
  versions: ({ tenant }, query) => listTemplateVersions(needs, tenant.id, query),
  publish: (scope, published) => publishTemplate(needs, scope, published),
  try: (scope, drafted) => tryTemplate(needs, scope, drafted),
  test: (scope, test) => sendTest(needs, scope, test),
});
