import type { BrandDraft } from "@trevo/contract";
import { previewDomainOf } from "../../kernel/previews.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { addFile, listFiles, readFile } from "./add-file.ts";
import type { Brands } from "./brands.ts";
import { createBrand } from "./create-brand.ts";
import { deriveTheme } from "./derive-theme.ts";
import { draftLook, undoLook } from "./draft-look.ts";
import { addHost, checkClaimedHost, checkHost, listHosts, makeHostPrimary, removeHost } from "./hosts.ts";
import type { BrandNeeds } from "./needs.ts";
import { previewsStore } from "./previews-store.ts";
import { openPreview, readPreview, startPreview } from "./previews.ts";
import { presentBrand } from "./present.ts";
import { publishLook, restoreLook } from "./publish-look.ts";
import { listVersions, readLook } from "./read-look.ts";
import { publishDueLooks, publishScheduledLook, scheduleLook } from "./schedule-look.ts";
import { setBrandState } from "./set-state.ts";

export const createBrands = (needs: BrandNeeds): Brands => ({
  list: async ({ tenants }) => ({
    data: await Promise.all(tenants.map(async (tenant) => presentBrand(tenant, await needs.tenants.hosts(tenant.id)))),
    domain: needs.platformDomain,
  }),
  create: (scope, brand) => createBrand(needs, scope, brand),
  setState: (scope, change) => setBrandState(needs, scope, change),
  look: createLook(needs),
  files: {
    list: (tenant) => listFiles(needs, tenant),
    add: (scope, input) => addFile(needs, scope, input),
    read: (tenant, id) => readFile(needs, tenant, id),
  },
  hosts: {
    list: (tenant) => listHosts(needs, tenant),
    add: (scope, host) => addHost(needs, scope, host),
    check: (scope, host) => checkHost(needs, scope, host),
    makePrimary: (scope, act) => makeHostPrimary(needs, scope, act),
    remove: (scope, act) => removeHost(needs, scope, act),
  },
  previews: {
    domain: previewDomainOf(needs),
    start: (scope, query) => startPreview(needs, scope, query),
    open: (query) => openPreview(needs, query),
    draftOf: (slug, cookie) => readPreview(needs, slug, cookie),
  },
  jobs: {
    checkHost: (host) => checkClaimedHost(needs, host),
    forgetPreviews: () => previewsStore.forget(needs.db, needs.clock.now()),
    publishScheduledLook: (look) => publishScheduledLook(needs, look),
    publishDueLooks: () => publishDueLooks(needs),
  },
  deriveTheme,
});

function createLook(needs: BrandNeeds): Brands["look"] {
  /** Performs the action and returns the draft as it is afterwards. */
  const then =
    <Input>(act: (needs: BrandNeeds, scope: StaffTenantScope, input: Input) => Promise<void>) =>
    async (scope: StaffTenantScope, input: Input): Promise<BrandDraft> => {
      await act(needs, scope, input);
      return readLook(needs, scope.tenant);
    };
  return {
    read: (tenant) => readLook(needs, tenant),
    versions: (tenant) => listVersions(needs, tenant),
    save: then(draftLook),
    undo: then(undoLook),
    publish: then(publishLook),
    schedule: then(scheduleLook),
    restore: then(restoreLook),
  };
}
