/** What pages read of a query. Everything else is the visitor's: no page may depend on it, and no copy is made for it. */
const readByPages = ["page", "searchTerm", "category", "provider", "type", "bonuses", "sort", "version", "tab", "q", "status"] as const;

/** Longer ones find nothing, and would only fill the memory. */
const longestValue = 200;
const longestProviders = 400;
const longestPath = 600;

/** The router asks in one question where all links of a page lead: up to 7,680 characters, then it splits it. */
const longestTarget = 8_000;

/** A host as an address may spell it: labels and a port. Whatever else stands in a Host header, nobody's page is there. */
const hostPattern = /^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?(?::\d{1,5})?$/;

export interface PageRequest {
  readonly protocol: string;
  /** With its port, as the client or a trusted proxy named it. */
  readonly host: string;
  /** The target of the request line. */
  readonly target: string;
}

export interface PageAddress {
  /** Scheme and host in their one spelling. */
  readonly origin: string;
  /** Without port: what names the brand. */
  readonly hostname: string;
  /** The one spelling of the page's address: what the page is rendered from, and the key of its copy. */
  readonly href: string;
  readonly pathname: string;
}

/**
 * The page that a request asks for, or null where its host or target is none's: another host inside the target
 * (`//evil.example`, `http://evil.example/`), user names, odd characters.
 * Two requests of one `href` get the same page; nothing of the request but its `href` may reach that page.
 */
export function pageAddress(request: PageRequest): PageAddress | null {
  const host = request.host.toLowerCase();
  const { target } = request;
  if (!hostPattern.test(host) || !/^\/(?![/\\])/.test(target) || target.length > longestTarget) return null;
  const url = parsed(`${request.protocol === "https" ? "https" : "http"}://${host}${target}`);
  // Dots and backslashes in a path may still have led elsewhere.
  if (!url || url.pathname.startsWith("//") || url.pathname.length > longestPath || !decodes(url.pathname)) return null;
  return {
    origin: url.origin,
    hostname: url.hostname,
    href: `${url.origin}${url.pathname}${readQuery(url.searchParams)}`,
    pathname: url.pathname,
  };
}

function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function decodes(pathname: string): boolean {
  try {
    return !/[\0\\]/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** One value a name, in one order. Providers are a list, which a form sends with a field for each. */
function readQuery(query: URLSearchParams): string {
  const kept = readByPages.flatMap((name) => {
    const value =
      name === "provider" ? query.getAll(name).join(",").trim().slice(0, longestProviders) : query.get(name)?.trim().slice(0, longestValue);
    return value ? [[name, value] as [string, string]] : [];
  });
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
}
