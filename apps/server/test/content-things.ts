import type { DocumentContent } from "@trevo/contract";
import type { TestSite } from "./test-site.ts";

const words = { title: "Um texto", summary: "", condition: null, action: null, body: "<p>um</p>" };
const content: DocumentContent = {
  kind: "page",
  position: 1_000,
  art: null,
  link: null,
  requires: null,
  category: null,
  starts_at: null,
  ends_at: null,
  related: [],
  pt: words,
  en: null,
};
const path = "/staff/:tenant/documents/:slug";
/** Routes that each need a draft of their own. */
const ofDraft = [`POST ${path}/draft/discard`, `POST ${path}/publish`, `POST ${path}/schedule`] as const;

export const contentBodies = {
  [`POST ${path}/draft`]: { revision: 0, base_version: 1, content },
  ...Object.fromEntries(ofDraft.map((key) => [key, { revision: 1 }])),
  [`POST ${path}/schedule`]: { revision: 1, goes_live_at: "2100-01-01T00:00:00.000Z" },
  [`POST ${path}/restore`]: { version: 1, current_version: 1, reason: "a reason" },
};

/** Creates a text for each route that names one. */
export async function makeContentThings(site: TestSite): Promise<Record<string, string>> {
  const { tenants, content: texts } = site.app.modules;
  const tenant = await tenants.bySlug("trevo");
  if (!tenant) throw new Error("the demo has no trevo");
  const scope = { tenant, request_id: null };
  const actor = "staff:test";
  const { pt } = content;
  await texts.publish(scope, { draft: { kind: "page", slug: "1", pt }, actor });
  const drafts = Object.fromEntries(ofDraft.map((key, index) => [key, `um-rascunho-${index}`]));
  for (const slug of Object.values(drafts)) await texts.staff.save(scope, { slug, revision: 0, base_version: 0, content, actor });
  const readings = [`GET ${path}`, `GET ${path}/versions`, `GET ${path}/versions/:version`];
  const named = [...readings, `POST ${path}/draft`, `POST ${path}/restore`, `POST ${path}/withdraw`];
  return { ...Object.fromEntries(named.map((key) => [key, "1"])), ...drafts };
}
