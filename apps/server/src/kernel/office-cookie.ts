import type { FastifyReply, FastifyRequest } from "fastify";
import { bearerToken } from "./bearer-token.ts";
import { refuse } from "./errors.ts";

/**
 * Session cookie of a back-office browser. The prefix prevents other hosts of the domain, including brands, from setting it
 * (draft-ietf-httpbis-rfc6265bis, 4.1.3.2). Scripts cannot read it.
 */
const cookieName = "__Host-office";
const attributes = "Path=/; Secure; HttpOnly; SameSite=Strict";

export interface OfficeCookie {
  set(token: string): void;
  clear(): void;
}

export const officeCookieOf = (reply: FastifyReply): OfficeCookie => ({
  set: (token) => void reply.header("set-cookie", `${cookieName}=${token}; ${attributes}`),
  clear: () => void reply.header("set-cookie", `${cookieName}=; ${attributes}; Max-Age=0`),
});

const cookieToken = ({ headers }: FastifyRequest): string | null =>
  /(?:^|;\s*)__Host-office=([\w-]{20,200})(?:;|$)/.exec(headers.cookie ?? "")?.[1] ?? null;

/**
 * Session token from a browser's cookie or a program's header. Refuses with `malformed` if both are present, because choosing one would be
 * a guess.
 */
export function officeToken(request: FastifyRequest): string | null {
  const token = cookieToken(request);
  if (token !== null && request.headers.authorization !== undefined) throw refuse("malformed");
  return token ?? bearerToken(request);
}

/**
 * A brand's host may be same-site with the back office, so SameSite does not protect against its pages: the page itself must be ours.
 * Browsers send the page's origin with every call that can change something, and pages cannot suppress it. Programs send none and have no
 * cookie. Refuses with `origin_refused`.
 */
export function refuseForeignPages(request: FastifyRequest, origin: string): void {
  const { origin: page, "sec-fetch-site": site } = request.headers;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const isForeign =
    (page !== undefined && page !== origin) || (site !== undefined && site !== "same-origin" && !(isRead && site === "none"));
  const isUnnamed = !isRead && cookieToken(request) !== null && (page === undefined || site === undefined);
  if (isForeign || isUnnamed) throw refuse("origin_refused");
}
