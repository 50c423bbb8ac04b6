import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../kernel/errors.ts";
import type { Preview } from "../kernel/previews.ts";
import { permissionsPolicy, sitePolicy } from "./content-security.ts";
import { type PageAddress, pageAddress } from "./page-address.ts";
import type { CachedPage, PageCache } from "./page-cache.ts";
import { sendEndedPreview } from "./serve-preview.ts";

/** Stands for the nonce inside cached pages; unguessable, so that no content can contain it. */
export const noncePlaceholder = randomBytes(18).toString("base64url");

export interface PageNeeds {
  readonly cache: PageCache;
  /** Origins that may be framed besides our own, such as a studio's. */
  readonly frames: readonly string[];
  /** Origins that pages may call besides our own. */
  readonly calls?: readonly string[] | undefined;
  /** Makes the page from its address alone: whatever else it saw of a request, the next visitor would see too. */
  readonly render: (address: PageAddress, previewed?: Preview) => Promise<CachedPage>;
  /** The origin that frames previews. */
  readonly framedBy: () => string;
  /** The origin of the brand's primary host, where this one is another; null where pages stay. */
  readonly primaryOriginOf: (hostname: string) => Promise<string | null>;
  /** Where the address leaves the language open. Asked before any copy: it reads the visitor's own headers. */
  readonly languageRedirect: (request: Request) => Response | null;
}

/** A page never has a file's ending (`.data` is a page's data), nor stands among the calls: such a path asks for what is not there. */
const notAPage = /^\/(?:api|house|callbacks|broadcasting)\/|\.(?!data$)\w{1,8}$/;

const retrySeconds = 5;

/** Where the router asks which code a link's page needs; its whole query counts. */
const routeDiscovery = "/__manifest";

/** Answers every address that nothing else serves, from the two-second copy where there is one. */
export function createPages({ cache, frames, calls, framedBy, primaryOriginOf, render, languageRedirect }: PageNeeds) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const address = pageAddress({ protocol: request.protocol, host: request.host, target: request.url });
    if (!address || notAPage.test(address.pathname)) {
      reply.callNotFound();
      return reply;
    }
    const search = /\?[^#]*/.exec(request.url)?.[0] ?? "";
    if (/.\/$/.test(address.pathname)) return reply.redirect(address.pathname.replace(/\/+$/, "") + search, 308);
    // Rendered for one member, from what nobody else may see: no copy of it is made or read.
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
    // Client-side navigations ask for a route's data, or where a route is; they are small and vary, so that only documents are kept.
    if (address.pathname.endsWith(".data") || address.pathname === routeDiscovery) {
      const whole = { ...address, href: `${address.origin}${address.pathname}${search}` };
      const page = await render(whole);
      // The page that is open stays as it is, and asks again (the site's lib/retry-page-data.ts).
      if (page.isUnread) throw refuse("unavailable", { retryAfter: retrySeconds });
      return sendPage({ reply, page, frames, calls, origin: address.origin });
    }
    if (!/^\/en(?:\/|$)/.test(address.pathname)) reply.header("vary", "accept-language, cookie");
    return sendPage({ reply, page: await cache.get(address.href, () => render(address)), frames, calls, origin: address.origin });
  };
}

/** What says which language the visitor wants, and whether it is a person who opens a page. */
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
  /** Of a preview. */
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
  // Each answer has its own nonce: a copy kept elsewhere would hand one nonce to many.
  if (!reply.getHeader("cache-control")) reply.header("cache-control", "private, no-cache");
  return reply.code(page.status).send(page.html.replaceAll(noncePlaceholder, nonce));
}
