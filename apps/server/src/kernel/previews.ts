import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "./errors.ts";
import type { Tenant } from "./scope.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** `undefined` on any other host; null where the preview is over, or is somebody else's. */
    previewed?: Preview | null | undefined;
  }
}

/** A brand as one member of staff sees it before it is published. */
export interface Preview {
  /** With its drafted look, whatever its state. */
  readonly tenant: Tenant;
  /** The member may read drafts of texts. */
  readonly has_texts: boolean;
}

export interface Previews {
  /** `preview.<domain>`: a brand's is `<slug>.preview.<domain>`. */
  readonly domain: string;
  /** The brand with its drafts, for whoever holds this cookie. */
  readonly draftOf: (slug: string, cookie: string) => Promise<Preview | null>;
}

export const previewDomainOf = ({ platformDomain }: { readonly platformDomain: string }): string => `preview.${platformDomain}`;

/** Not sent by a frame of another origin than the one that opened it (CHIPS), and never seen by scripts. */
const cookieName = "__Host-preview";

export const previewCookie = (token: string, seconds: number): string =>
  `${cookieName}=${token}; Path=/; Secure; HttpOnly; SameSite=None; Partitioned; Max-Age=${seconds}`;

export const previewCookieOf = ({ headers }: FastifyRequest): string | null =>
  /(?:^|;\s*)__Host-preview=([\w-]{20,200})(?:;|$)/.exec(headers.cookie ?? "")?.[1] ?? null;

/** The brand's slug, where the host is one of previews. */
export function previewSlugOf(hostname: string, domain: string): string | null {
  const host = hostname.toLowerCase();
  const slug = host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : null;
  return slug !== null && /^[a-z0-9-]{1,63}$/.test(slug) ? slug : null;
}

/** Built files are the same on every host. */
const isFile = (path: string): boolean => /^\/(?:assets|fonts)\//.test(path);

/** It would keep pages of a draft in the browser: there is none, and one that is there goes away. */
const serviceWorker = "/sw-custom.js";
const noWorker = "self.registration.unregister();";

/**
 * On hosts of previews nothing is written, kept or indexed: they show a brand's drafts to the member who asked, and to nobody else. Any other host
 * is left alone.
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
