import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../kernel/errors.ts";
import type { Preview } from "../kernel/previews.ts";
import { permissionsPolicy, sitePolicy } from "./content-security.ts";
import { type PageAddress, pageAddress } from "./page-address.ts";
import type { CachedPage, PageCache } from "./page-cache.ts";
import { sendEndedPreview } from "./serve-preview.ts";

/** Placeholder for the nonce in cached pages; unguessable, so that no content can contain it. */
export const noncePlaceholder = randomBytes(18).toString("base64url");

export interface PageNeeds {
  readonly cache: PageCache;
  /** Origins that may be framed in addition to our own, such as a studio's. */
  readonly frames: readonly string[];
  /** Origins that pages may call in addition to our own. */
  readonly calls?: readonly string[] | undefined;
  /** Makes the page from its address alone: anything else that it read from a request would be shown to the next visitor too. */
  readonly render: (address: PageAddress, previewed?: Preview) => Promise<CachedPage>;
  /** Origin that frames previews. */
  readonly framedBy: () => string;
  /** Returns the origin of the brand's primary host if this host is another one; null if pages stay on this host. */
  readonly primaryOriginOf: (hostname: string) => Promise<string | null>;
  /** Redirects if the address leaves the language open. Called before the cache, because it reads the visitor's own headers. */
  readonly languageRedirect: (request: Request) => Response | null;
}

/**
 * Matches addresses that cannot be pages: those with a file extension (except `.data`, a page's data) and those of calls. Such a request is
 * answered as not found.
 */
const notAPage = /^\/(?:api|house|callbacks|broadcasting)\/|\.(?!data$)\w{1,8}$/;

const retrySeconds = 5;

/** The router requests here the code that a link's page needs; its whole query counts. */
const routeDiscovery = "/__manifest";

/** Answers every address that nothing else serves, from the two-second cache if it holds a copy. */
export function createPages({ cache, frames, calls, framedBy, primaryOriginOf, render, languageRedirect }: PageNeeds) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const address = pageAddress({ protocol: request.protocol, host: request.host, target: request.url });
    if (!address || notAPage.test(address.pathname)) {
      reply.callNotFound();
      return reply;
    }
    const search = /\?[^#]*/.exec(request.url)?.[0] ?? "";
    if (/.\/$/.test(address.pathname)) return reply.redirect(address.pathname.replace(/\/+$/, "") + search, 308);
    // A preview is rendered for one member from unpublished data: no copy of it is stored or read.
    if (request.previewed === null) return sendEndedPreview(request, reply, framedBy());
    if (request.previewed) {
      const page = await render({ ...address, href: `${address.origin}${address.pathname}${search}` }, request.previewed);
      return sendPage({ reply, page, frames, calls, origin: address.origin, framedBy: framedBy() });
    }
    const primary = await primaryOriginOf(address.hostname);
    if (primary !== null && !address.pathname.endsWith(".data") && address.pathname !== routeDiscovery)
      return reply.header("cache-control", "public, max-age=600").redirect(`${primary}${address.pathname}${search}`, 308);
    const redirect = languageRedirect(new Request(`${address.origin}${address.pathname}${search}`, { headers: languageHeaders(request) }));
    if (redirect) return sendRedirect(reply, redirect);
    // Client-side navigations request a route's data or manifest. These are small and vary, so only documents are cached.
    if (address.pathname.endsWith(".data") || address.pathname === routeDiscovery) {
      const whole = { ...address, href: `${address.origin}${address.pathname}${search}` };
      const page = await render(whole);
      // The open page stays as it is and retries (the site's lib/retry-page-data.ts).
      if (page.isUnread) throw refuse("unavailable", { retryAfter: retrySeconds });
      return sendPage({ reply, page, frames, calls, origin: address.origin });
    }
    if (!/^\/en(?:\/|$)/.test(address.pathname)) reply.header("vary", "accept-language, cookie");
    return sendPage({ reply, page: await cache.get(address.href, () => render(address)), frames, calls, origin: address.origin });
  };
}

/** Returns only the headers that show the visitor's language and whether a person opens the page. */
function languageHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const name of ["accept-language", "user-agent", "sec-fetch-mode"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const chosen = /(?:^|;\s*)(i18n_redirected=\w+)/.exec(request.headers.cookie ?? "")?.[1];
  if (chosen) headers.set("cookie", chosen);
  return headers;
}

async function sendRedirect(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.code(response.status).send(await response.text());
}

interface Sending {
  readonly reply: FastifyReply;
  readonly page: CachedPage;
  readonly frames: readonly string[];
  readonly calls: readonly string[] | undefined;
  readonly origin: string;
  /** Origin that frames a preview. */
  readonly framedBy?: string;
}

function sendPage({ reply, page, frames, calls, origin, framedBy }: Sending): FastifyReply {
  const nonce = randomBytes(18).toString("base64url");
  if (page.isUnread && page.status === 503) reply.header("retry-after", retrySeconds);
  for (const [name, value] of page.headers) if (name !== "set-cookie") reply.header(name, value);
  reply.header(
    "content-security-policy",
    sitePolicy({ nonce, origin, frames, calls, thirdParties: page.thirdParties, bookScript: page.bookScript, framedBy }),
  );
  reply.header("permissions-policy", permissionsPolicy);
  // Each response has its own nonce: a copy cached elsewhere would share one nonce among many visitors.
  if (!reply.getHeader("cache-control")) reply.header("cache-control", "private, no-cache");
  return reply.code(page.status).send(page.html.replaceAll(noncePlaceholder, nonce));
}
