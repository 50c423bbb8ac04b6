/** Query parameters that pages read. All others are ignored: no page may depend on them, and no cached copy is made for them. */
const readByPages = ["page", "searchTerm", "category", "provider", "type", "bonuses", "sort", "version", "tab", "q", "status"] as const;

/** Maximum length of a value. Longer values match nothing and would only fill the memory. */
const longestValue = 200;
const longestProviders = 400;
const longestPath = 600;

/** The router requests the routes of all links of a page at once, up to 7,680 characters; above that it splits the request. */
const longestTarget = 8_000;

/** A host as an address may spell it: labels and a port. Any other Host header matches no page. */
const hostPattern = /^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?(?::\d{1,5})?$/;

export interface PageRequest {
  readonly protocol: string;
  /** Host with port, as sent by the client or a trusted proxy. */
  readonly host: string;
  /** Target of the request line. */
  readonly target: string;
}

export interface PageAddress {
  /** Scheme and host in canonical spelling. */
  readonly origin: string;
  /** Host without port, which identifies the brand. */
  readonly hostname: string;
  /** Canonical address of the page: the input of its rendering and the key of its cached copy. */
  readonly href: string;
  readonly pathname: string;
}

/**
 * Returns the address of the requested page, or null for a host or target that no page can have: another host inside the target
 * (`//evil.example`, `http://evil.example/`), user names, odd characters. Two requests with one `href` get the same page; nothing of the
 * request except its `href` may reach that page.
 */
export function pageAddress(request: PageRequest): PageAddress | null {
  const host = request.host.toLowerCase();
  const { target } = request;
  if (!hostPattern.test(host) || !/^\/(?![/\\])/.test(target) || target.length > longestTarget) return null;
  const url = parsed(`${request.protocol === "https" ? "https" : "http"}://${host}${target}`);
  // Dots and backslashes in the path may still have changed where it leads.
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

/** Reads one value per name, in a fixed order. Providers are a list; a form sends one field for each. */
function readQuery(query: URLSearchParams): string {
  const kept = readByPages.flatMap((name) => {
    const value =
      name === "provider" ? query.getAll(name).join(",").trim().slice(0, longestProviders) : query.get(name)?.trim().slice(0, longestValue);
    return value ? [[name, value] as [string, string]] : [];
  });
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
}
