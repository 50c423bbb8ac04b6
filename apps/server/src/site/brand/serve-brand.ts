import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { baseLocale, localeOfTag } from "@trevo/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../../kernel/errors.ts";
import { tenantOf } from "../../kernel/http.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Catalog } from "../../modules/catalog/index.ts";
import type { Tenants } from "../../modules/tenants/index.ts";
import type { BrandMemory } from "../brand-memory.ts";
import { pageAddress } from "../page-address.ts";
import type { CoverFiles } from "./cover-files.ts";
import { type IconForm, drawBrandCard, drawGameCard, drawIcon } from "./draw-brand.ts";
import { webManifest } from "./manifest.ts";
import { type Picture, type PictureForm, createPress } from "./press.ts";
import { robotsText } from "./robots.ts";
import { publicPaths, sitemapXml } from "./sitemap.ts";

export interface BrandNeeds {
  readonly tenants: Pick<Tenants, "byHost" | "all">;
  readonly catalog: Pick<Catalog, "names" | "find" | "featured" | "categories" | "providers">;
  readonly remember: BrandMemory;
  readonly coverOf: CoverFiles;
  /** Paths of the brand's own texts: `/pages/about`. */
  readonly contentPaths: (tenant: Tenant) => Promise<string[]>;
  /** Reads a picture that the brand has uploaded. */
  readonly fileOf: (tenant: Tenant, id: string) => Promise<Buffer | null>;
  /** Folder of the logos that brands have uploaded. */
  readonly uploadsDir: string;
  /** True in demo mode, where a brand without an uploaded logo uses its drawn one. */
  readonly drawnLogos: boolean;
}

const hourS = 3_600;
const yearS = 31_536_000;

/** Serves a brand's files for search engines, phones and link previews. */
export function serveBrand(app: FastifyInstance, needs: BrandNeeds): void {
  const brandOf = (request: FastifyRequest): Promise<Tenant> => tenantOf(request, needs.tenants);
  app.get("/robots.txt", async (request, reply) => {
    await brandOf(request);
    return kept(reply, "text/plain; charset=utf-8").send(robotsText(originOf(request)));
  });
  app.get("/sitemap.xml", async (request, reply) => {
    const tenant = await brandOf(request);
    const paths = await needs.remember(tenant, "sitemap", () => pathsOf(needs, tenant));
    return kept(reply, "application/xml; charset=utf-8").send(sitemapXml(originOf(request), paths));
  });
  app.get<{ Querystring: { lang?: string } }>("/manifest.webmanifest", async (request, reply) => {
    const { settings } = await brandOf(request);
    const manifest = webManifest(settings, localeOfTag(request.query.lang ?? "") ?? baseLocale);
    return kept(reply, "application/manifest+json; charset=utf-8").send(JSON.stringify(manifest));
  });
  servePictures(app, { ...needs, brandOf });
}

/** Also returns a brand in maintenance or inactive: the page that says so shows its icon in the tab. */
async function pausedOrNot(request: FastifyRequest, tenants: BrandNeeds["tenants"]): Promise<Tenant> {
  const tenant = request.previewed?.tenant ?? (await tenants.byHost(request.hostname.toLowerCase()));
  if (!tenant) throw refuse("tenant_unknown");
  return tenant;
}

/** Returns the origin under which the visitor reached the brand. */
function originOf(request: FastifyRequest): string {
  const address = pageAddress({ protocol: request.protocol, host: request.host, target: "/" });
  if (!address) throw refuse("not_found");
  return address.origin;
}

const kept = (reply: FastifyReply, type: string): FastifyReply => reply.type(type).header("cache-control", `public, max-age=${hourS}`);

async function pathsOf({ catalog, contentPaths }: BrandNeeds, tenant: Tenant): Promise<string[]> {
  const [games, categories, providers, pages] = await Promise.all([
    catalog.names(tenant),
    catalog.categories(tenant),
    catalog.providers(tenant),
    contentPaths(tenant),
  ]);
  return publicPaths(tenant.settings, {
    categories: categories.filter((category) => category.games > 0).map((category) => category.slug),
    providers: providers.map((provider) => provider.code),
    games: games.map((game) => ({ provider: game.provider_code, game: game.gamecode })),
    pages,
  });
}

/** Names that settings, and therefore our own links, use. The sizes are fixed, so that nobody can request a thousand of them. */
const icons: Record<string, { draw: IconForm; form: PictureForm }> = {
  "/brand/icon.svg": { draw: "icon", form: { type: "svg", width: 512, height: 512 } },
  "/brand/favicon.svg": { draw: "favicon", form: { type: "svg", width: 512, height: 512 } },
  "/favicon.ico": { draw: "favicon", form: { type: "png", width: 48, height: 48 } },
  "/brand/icon-192.png": { draw: "icon", form: { type: "png", width: 192, height: 192 } },
  "/brand/icon-512.png": { draw: "icon", form: { type: "png", width: 512, height: 512 } },
  "/brand/maskable-512.png": { draw: "maskable", form: { type: "png", width: 512, height: 512 } },
  "/apple-touch-icon.png": { draw: "maskable", form: { type: "png", width: 180, height: 180 } },
};

const cardForm = { type: "png", width: 1200, height: 630 } as const;
const logoForm = { type: "webp", width: 256, height: 256 } as const;

function servePictures(app: FastifyInstance, needs: BrandNeeds & { brandOf: (request: FastifyRequest) => Promise<Tenant> }): void {
  const { brandOf, catalog, coverOf } = needs;
  const press = createPress();
  for (const [path, { draw, form }] of Object.entries(icons)) {
    app.get(path, async (request, reply) => {
      const { settings } = await pausedOrNot(request, needs.tenants);
      return sendPicture(request, reply, press(drawIcon(settings.theme, draw), form));
    });
  }
  app.get<{ Params: { file: string } }>("/brand/files/:file", async (request, reply) => {
    const tenant = await pausedOrNot(request, needs.tenants);
    const id = /^([\da-f-]{36})\.webp$/.exec(request.params.file)?.[1];
    const file = id === undefined ? null : await needs.fileOf(tenant, id);
    if (!file) throw refuse("not_found");
    return reply.type("image/webp").header("cache-control", `public, max-age=${yearS}, immutable`).send(file);
  });
  const brandCard = async (tenant: Tenant): Promise<Picture> => {
    const covers = await Promise.all((await catalog.featured(tenant, baseLocale)).slice(0, 12).map((game) => coverOf(game.image)));
    return press(drawBrandCard(tenant.settings.theme, covers.filter((cover) => cover !== null).slice(0, 3)), cardForm);
  };
  app.get("/brand/card.png", async (request, reply) => sendPicture(request, reply, await brandCard(await brandOf(request))));
  app.get<{ Params: { provider: string; file: string } }>("/brand/cards/:provider/:file", async (request, reply) => {
    const tenant = await brandOf(request);
    const gamecode = /^(.{1,80})\.png$/.exec(request.params.file)?.[1];
    const game = gamecode && (await catalog.find(tenant, { game: gamecode, provider: request.params.provider }));
    if (!game) throw refuse("not_found");
    const cover = await coverOf(game.image);
    return sendPicture(request, reply, cover ? press(drawGameCard(tenant.settings.theme, cover), cardForm) : await brandCard(tenant));
  });
  app.get<{ Params: { subdomain: string } }>("/uploads/storage/:subdomain/logo.webp", async (request, reply) => {
    const { subdomain } = request.params;
    const tenant = (await needs.tenants.all()).find((one) => one.settings.subdomain === subdomain);
    if (!tenant || !/^[a-z\d-]{1,63}$/.test(subdomain)) throw refuse("not_found");
    const brought = await readFile(join(needs.uploadsDir, "storage", subdomain, "logo.webp")).catch(() => null);
    if (brought) return reply.type("image/webp").header("cache-control", cacheFor(request)).send(brought);
    if (!needs.drawnLogos) throw refuse("not_found");
    return sendPicture(request, reply, press(drawIcon(tenant.settings.theme, "logo"), logoForm));
  });
}

/** An address that names a version is cached permanently; the brand changes the version together with the picture. */
const cacheFor = (request: FastifyRequest): string =>
  (request.query as Record<string, unknown>)["v"] === undefined ? `public, max-age=${hourS}` : `public, max-age=${yearS}, immutable`;

async function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: Picture): Promise<FastifyReply> {
  reply.header("etag", picture.etag).header("cache-control", cacheFor(request));
  if (request.headers["if-none-match"]?.includes(picture.etag)) return reply.code(304).send();
  // An SVG opened directly is a document. This policy forbids it to do anything.
  return reply
    .type(picture.mime)
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .send(await picture.bytes());
}
