import { localPath, locales } from "@trevo/domain";

/** Pages of an account, modals with an address of their own, and what is no page. Whole paths, so that a longer word is not meant. */
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

/** The same for every brand, demonstrations too: a brand that should not be found yet is not open yet. */
export function robotsText(origin: string): string {
  const pages = locales
    .flatMap((locale) => closed.map((path) => localPath(path, locale)))
    .flatMap((path) => [`${path}$`, `${path}/`, `${path}?`]);
  const lines = ["/api/", "/house/", "/*modal=", ...pages].map((path) => `Disallow: ${path}`);
  return ["User-agent: *", ...lines, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}
