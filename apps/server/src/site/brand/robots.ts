import { localPath, locales } from "@trevo/domain";

/**
 * Account pages, modals with their own address, and addresses that are not pages. Each path is matched whole, so that a longer word is not
 * excluded.
 */
const closed = [
  "/user",
  "/account",
  "/refers",
  "/responsible-gambling",
  "/login",
  "/register",
  "/recover-pass",
  "/error",
  "/casino/recent",
  "/casino/favorites",
] as const;

/** Returns the same rules for every brand, including demo brands. A brand that should not be indexed yet is not open yet. */
export function robotsText(origin: string): string {
  const pages = locales
    .flatMap((locale) => closed.map((path) => localPath(path, locale)))
    .flatMap((path) => [`${path}$`, `${path}/`, `${path}?`]);
  const lines = ["/api/", "/house/", "/*modal=", ...pages].map((path) => `Disallow: ${path}`);
  return ["User-agent: *", ...lines, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}
