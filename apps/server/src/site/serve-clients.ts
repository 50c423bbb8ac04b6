import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Config } from "../kernel/config.ts";
import type { Log } from "../kernel/log.ts";
import type { Tenant } from "../kernel/scope.ts";
import type { Content } from "../modules/content/index.ts";
import type { SitePlace, Tenants } from "../modules/tenants/index.ts";
import { createCoverFiles } from "./brand/cover-files.ts";
import { serveBrand } from "./brand/serve-brand.ts";
import { createBrandMemory } from "./brand-memory.ts";
import { beforeDeadline } from "./page-reads.ts";
import type { AddressOf } from "../kernel/http.ts";
import type { Brands } from "../modules/brands/index.ts";
import { serveOffice } from "./serve-office.ts";
import { serveSite } from "./serve-site.ts";
import { servePreview } from "./serve-preview.ts";
import { type SiteDataNeeds, previewData, siteDataOf, silentSite } from "./site-data.ts";

export interface ClientsNeeds {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly log: Log;
  readonly modules: Omit<SiteDataNeeds, "remember" | "placeOf" | "standIn"> & {
    readonly tenants: Tenants;
    readonly content: Content;
    readonly brands: Brands;
  };
  readonly adapters: { readonly sandboxUrl: string };
  readonly placeOf: (tenant: Tenant) => SitePlace;
  readonly addressOf: AddressOf;
  /** Registers a listener that is called whenever a brand or its own texts change. */
  readonly onChange: (listener: () => void) => void;
}

/** Serves the players' site, the games' clients, the back office's console, and the files of each brand that are not pages. */
export async function serveClients(needs: ClientsNeeds): Promise<void> {
  const { app, config, log, modules, placeOf } = needs;
  const apps = join(import.meta.dirname, "../../..");
  // In demo mode the sandbox plays every third party, so that a demo calls no others.
  const standIn =
    config.TREVO_MODE === "demo" ? { origin: needs.adapters.sandboxUrl, realCaptcha: config.TURNSTILE_SECRET !== undefined } : null;
  const remember = createBrandMemory(() => Date.now());
  serveBrand(app, {
    ...modules,
    remember,
    coverOf: createCoverFiles(join(apps, "site/public/covers")),
    contentPaths: async (tenant) => (await modules.content.paths(tenant)).map(({ path }) => path),
    fileOf: modules.brands.files.read,
    uploadsDir: join(config.DATA_DIR, "uploads"),
    drawnLogos: config.TREVO_MODE === "demo",
  });
  const { previews } = modules.brands;
  const framedBy = (): string => needs.addressOf(config.BACK_OFFICE_HOST);
  servePreview(app, { previews, framedBy });
  await serveOffice(app, join(apps, "office/dist"), () => needs.addressOf(`*.${previews.domain}`));
  const site = { ...modules, placeOf, standIn, remember };
  const served = await serveSite(app, {
    siteDir: config.SITE_DIR ?? join(apps, "site"),
    gamesDir: join(apps, "games"),
    themeOf: async (host) => (await modules.tenants.byHost(host))?.settings.theme ?? null,
    dataFor: (host) =>
      beforeDeadline(siteDataOf(site, host)).catch((error: unknown) => {
        log.error({ err: error, host }, "could not read a brand: its pages show maintenance");
        return silentSite();
      }),
    previewOf: (preview) => previewData(site, preview),
    framedBy,
    primaryOriginOf: async (hostname) => {
      const primary = await modules.tenants.primaryHostOf(hostname);
      return primary === null || primary === hostname ? null : needs.addressOf(primary);
    },
    frames: standIn ? [standIn.origin] : [],
    calls: standIn ? [standIn.origin] : [],
    onChange: needs.onChange,
  });
  if (!served) log.warn("the site is not built: only the API is served");
}
