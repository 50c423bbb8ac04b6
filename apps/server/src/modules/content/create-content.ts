import { createContentIndex } from "./create-content-index.ts";
import { contentPaths } from "./content-paths.ts";
import { copyDocuments } from "./copy-documents.ts";
import { checkDraft } from "./draft.ts";
import { discardDraft } from "./discard-draft.ts";
import { findHelp } from "./find-help.ts";
import { helpStore } from "./help-store.ts";
import { rateHelp } from "./rate-help.ts";
import { listDocuments } from "./list-documents.ts";
import { inForce, isShown } from "./policy.ts";
import { publishDocument, storeVersion } from "./publish-document.ts";
import { publishDraft } from "./publish-draft.ts";
import { readDocument } from "./read-document.ts";
import { readDrafted } from "./read-drafted.ts";
import { listForStaff, listVersions, readForStaff, readVersion } from "./read-for-staff.ts";
import { restoreVersion } from "./restore-version.ts";
import { saveDraft } from "./save-draft.ts";
import { publishDue, publishScheduled, scheduleDraft } from "./schedule-draft.ts";
import { fillMissing, listMissing } from "./translations.ts";
import { contentStore } from "./store.ts";
import { withdrawDocument } from "./withdraw-document.ts";
import type { Content } from "./content.ts";
import type { ContentModuleNeeds } from "./needs.ts";

export function createContent({ db, clock, bus, jobs, featuresOf, log }: ContentModuleNeeds): Content {
  const index = createContentIndex({ db, bus });
  const needs = { db, clock, index, jobs, featuresOf, log };
  return {
    list: (tenant, query) => listDocuments(needs, tenant, query),
    read: (tenant, query) => readDocument(needs, tenant, query),
    readDrafted: (tenant, query) => readDrafted(needs, tenant, query),
    findHelp: (tenant, query) => findHelp(needs, tenant, query),
    rateHelp: (tenant, answer) => rateHelp(needs, tenant, answer),
    helpCounts: (tenant) => helpStore.counts(db, tenant.id),
    paths: (tenant) => contentPaths(needs, tenant),
    termsVersion: async (tenant) => {
      const now = clock.now();
      const document = (await index.of(tenant.id)).documents.find(({ slug }) => slug === "terms");
      return document && isShown(document, { now, features: [] }) ? (inForce(document, now)?.version ?? null) : null;
    },
    publish: (scope, input) => publishDocument(needs, scope, input),
    withdraw: (scope, input) => withdrawDocument(needs, scope, input),
    copy: (tx, input) => copyDocuments({ clock }, tx, input),
    staff: {
      list: (tenant, query) => listForStaff(needs, tenant, query),
      read: (tenant, of) => readForStaff(needs, tenant, of),
      versions: (tenant, of) => listVersions(needs, tenant, of),
      version: (tenant, of) => readVersion(needs, tenant, of),
      save: (scope, input) => saveDraft(needs, scope, input),
      discard: (scope, input) => discardDraft(needs, scope, input),
      publish: (scope, input) => publishDraft(needs, scope, input),
      schedule: (scope, input) => scheduleDraft(needs, scope, input),
      restore: (scope, input) => restoreVersion(needs, scope, input),
      missing: (tenant) => listMissing(needs, tenant),
      fillMissing: (scope, input) => fillMissing(needs, scope, input),
    },
    jobs: {
      publishScheduled: (key) => publishScheduled(needs, key),
      publishDue: () => publishDue(needs),
    },
    addMissing: async (tx, tenantId, drafts) => {
      const known = await contentStore.slugs(tx, tenantId);
      for (const draft of drafts)
        if (!known.has(draft.slug)) await storeVersion(tx, { tenant_id: tenantId, draft: checkDraft(draft), clock });
    },
  };
}
