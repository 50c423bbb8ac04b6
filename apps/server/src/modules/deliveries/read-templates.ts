import { type StaffTemplate, type StaffTemplateDetail, type StaffTemplateVersion, type TemplateKey, templateKeys } from "@trevo/contract";
import { perLocale } from "@trevo/domain";
import type { Tenant } from "../../kernel/scope.ts";
import { type BrandTemplate, brandTemplates, productWordsOf, sampleValues } from "./brand-templates.ts";
import type { BrandTextNeeds } from "./needs.ts";
import { type TemplateVersionRow, templateStore } from "./template-store.ts";

type Needs = Pick<BrandTextNeeds, "db" | "paymentWords">;

const perPage = 50;
const mostVersions = 2_147_483_647;

const present = (template: BrandTemplate, newest: TemplateVersionRow | undefined): StaffTemplate => ({
  key: template.key,
  class: template.class,
  category: template.category,
  channels: [...template.channels],
  version: newest?.version ?? 0,
  is_own: Boolean(newest?.words),
  changed_at: newest?.created_at.toISOString() ?? null,
  changed_by: newest?.created_by ?? null,
});

export async function listTemplates({ db }: Needs, tenantId: number): Promise<StaffTemplate[]> {
  const newest = new Map((await templateStore.newest(db, tenantId)).map((version) => [version.key, version]));
  return templateKeys.map((key) => present(brandTemplates[key], newest.get(key)));
}

export async function readTemplate({ db, paymentWords }: Needs, tenant: Tenant, key: TemplateKey): Promise<StaffTemplateDetail> {
  const template = brandTemplates[key];
  const newest = await templateStore.findNewest(db, { tenant_id: tenant.id, key });
  const samples = perLocale((locale) => sampleValues(locale, tenant));
  const product_words = productWordsOf(key, paymentWords);
  return {
    ...present(template, newest),
    variables: template.variables.map((name) => ({
      name,
      sample: perLocale((locale) => samples[locale][name]),
      is_required: template.required.includes(name),
    })),
    ending: template.ending,
    product_words,
    words: newest?.words ?? product_words,
  };
}

/** Newest first. */
export async function listTemplateVersions(
  { db }: Needs,
  tenantId: number,
  { key, before = mostVersions }: { key: TemplateKey; before?: number | undefined },
): Promise<StaffTemplateVersion[]> {
  const rows = await templateStore.list(db, { tenant_id: tenantId, key }, { below: before, limit: perPage });
  return rows.map(({ version, words, created_at, created_by }) => ({ version, words, created_at: created_at.toISOString(), created_by }));
}
