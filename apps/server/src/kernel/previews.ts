import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "./errors.ts";
import type { Tenant } from "./scope.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** `undefined` on any other host; null if the preview has expired or belongs to another member. */
    previewed?: Preview | null | undefined;
  }
}

/** A brand as one member of staff sees it before it is published. */
export interface Preview {
  /** The brand with its draft appearance, whatever its state. */
  readonly tenant: Tenant;
  /** True if the member may read drafts of texts. */
  readonly has_texts: boolean;
}

export interface Previews {
  /** `preview.<domain>`. The host of one brand is `<slug>.preview.<domain>`. */
  readonly domain: string;
  /** Returns the brand with its drafts for the holder of this cookie. */
  readonly draftOf: (slug: string, cookie: string) => Promise<Preview | null>;
}

export const previewDomainOf = ({ platformDomain }: { readonly platformDomain: string }): string => `preview.${platformDomain}`;

/** Partitioned (CHIPS): it is sent only in frames of the origin that opened the preview. Scripts cannot read it. */
const cookieName = "__Host-preview";

export const previewCookie = (token: string, seconds: number): string =>
  `${cookieName}=${token}; Path=/; Secure; HttpOnly; SameSite=None; Partitioned; Max-Age=${seconds}`;

export const previewCookieOf = ({ headers }: FastifyRequest): string | null =>
  /(?:^|;\s*)__Host-preview=([\w-]{20,200})(?:;|$)/.exec(headers.cookie ?? "")?.[1] ?? null;

/** Returns the brand's slug if the host is a preview host. */
export function previewSlugOf(hostname: string, domain: string): string | null {
  const host = hostname.toLowerCase();
  const slug = host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : null;
  return slug !== null && /^[a-z0-9-]{1,63}$/.test(slug) ? slug : null;
}

/** Built files are the same on every host. */
const isFile = (path: string): boolean => /^\/(?:assets|fonts)\//.test(path);

/** A service worker would keep pages of a draft in the browser. Preview hosts serve one that unregisters itself. */
const serviceWorker = "/sw-custom.js";
const noWorker = "self.registration.unregister();";

/**
 * On preview hosts nothing is written, stored or indexed: they show a brand's drafts to the member who requested the preview and to nobody
 * else. Other hosts are not affected.
 */
export function servePreviews(app: FastifyInstance, { domain, draftOf }: Previews): void {
  app.addHook("onRequest", async (request, reply) => {
    const slug = previewSlugOf(request.hostname, domain);
    if (slug === null) return undefined;
    request.previewed = null;
    reply.headers({ "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" });
    if (request.method !== "GET" && request.method !== "HEAD") throw refuse("preview_only");
    const [path = ""] = request.url.split("?");
    if (path === serviceWorker) return reply.type("text/javascript; charset=utf-8").send(noWorker);
    const cookie = isFile(path) ? null : previewCookieOf(request);
    if (cookie !== null) request.previewed = await draftOf(slug, cookie);
    return undefined;
  });
  app.addHook("onSend", async (request, reply) => {
    if (request.previewed !== undefined && !isFile(request.url)) reply.header("cache-control", "no-store");
  });
}
