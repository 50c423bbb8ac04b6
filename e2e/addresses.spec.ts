import { type APIRequestContext, expect, test } from "@playwright/test";
import { type Brand, type Route, brands, hostOf, inEnglish, routes, siteName } from "./support/routes.ts";

/** Metadata in the head of a page. */
interface Head {
  status: number;
  title: string;
  description: string;
  canonical: string;
  alternates: Record<string, string>;
  indexed: boolean;
}

const first = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? "";

/** Only a browser resolves `aurora.localhost`. Other clients call localhost and send the host as a header. */
async function readHead(request: APIRequestContext, host: string, path: string): Promise<Head> {
  const reply = await request.get(path, { headers: { host, accept: "text/html" }, maxRedirects: 0 });
  const html = await reply.text();
  const alternates = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)];
  return {
    status: reply.status(),
    title: first(html, /<title>([^<]+)<\/title>/),
    description: first(html, /<meta name="description" content="([^"]+)"/),
    canonical: first(html, /<link rel="canonical" href="([^"]+)"/),
    alternates: Object.fromEntries(alternates.map(([, language = "", address = ""]) => [language, address])),
    indexed: !html.includes('<meta name="robots" content="noindex"'),
  };
}

function expectHead(
  head: Head,
  { path, status, player, unlisted, unlistedAt }: Route,
  { brand, own }: { brand: Brand; own: string },
): void {
  const name = `${brand} ${own}`;
  expect.soft(head.status, name).toBe(status(brand));
  // A redirect has no metadata of its own.
  if (head.status === 302) return;
  expect.soft(head.title, name).toContain(siteName[brand]);
  expect.soft(head.description, name).not.toBe("");
  if (head.status === 200) expect.soft(head.indexed, `${name} in search engines`).toBe(!player && !unlisted && unlistedAt !== brand);
  const at = (address: string | undefined): string => new URL(address ?? "http://nowhere").pathname;
  const bare = path.split("?")[0] ?? "";
  expect.soft(at(head.canonical), `${name}: canonical`).toBe(own.split("?")[0]);
  expect.soft(at(head.alternates["pt-BR"]), `${name}: Portuguese`).toBe(bare);
  expect.soft(at(head.alternates["en-US"]), `${name}: English`).toBe(inEnglish(bare));
  expect.soft(at(head.alternates["x-default"]), `${name}: default`).toBe(bare);
}

/** Words of rewards, and of what leads to them, in both languages. */
const rewards =
  /cupo(?:m|ns)|bônus|cashback|rodadas? grátis|miss(?:ão|ões)|caixas?\b|torneio|ranking|coupon|bonus|free (?:spin|round)|mission|tournament|leaderboard|\bbox(?:es)?\b/i;

/** What a page says to somebody who has not signed in. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style|template)[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

test("a regulated brand names no reward to guests, on any page, in both languages", async ({ request, baseURL }) => {
  const read = async (brand: Brand, path: string): Promise<string> => {
    const host = hostOf(brand, baseURL ?? "");
    const reply = await request.get(path, { headers: { host, accept: "text/html" }, maxRedirects: 0 });
    return reply.status() === 200 ? textOf(await reply.text()) : "";
  };
  // The terms state that there are none; the page of components names a colour so.
  const open = routes.filter(({ player, path }) => !player && path !== "/terms" && path !== "/NewComponents");
  for (const { path } of open)
    for (const own of [path, inEnglish(path)]) expect.soft(rewards.exec(await read("norte", own))?.[0], own).toBeUndefined();
  for (const own of ["/", "/en"]) expect(await read("trevo", own), "another brand names them").toMatch(rewards);
});

for (const brand of brands)
  test(`${brand}: every address answers with its status in both languages`, async ({ request, baseURL }) => {
    const host = hostOf(brand, baseURL ?? "");
    const titles: Record<"pt" | "en", Set<string>> = { pt: new Set(), en: new Set() };
    for (const route of routes) {
      const own = [route.path, inEnglish(route.path)];
      const [pt, en] = (await Promise.all(own.map((path) => readHead(request, host, path)))) as [Head, Head];
      expectHead(pt, route, { brand, own: route.path });
      expectHead(en, route, { brand, own: inEnglish(route.path) });
      if (pt.status === 302) continue;
      expect.soft(pt.description, `${brand} ${route.path}: a description in each language`).not.toBe(en.description);
      titles.pt.add(pt.title);
      titles.en.add(en.title);
    }
    expect(titles.pt.size, "titles of their own").toBeGreaterThan(30);
    expect(titles.en.size, "titles of their own").toBeGreaterThan(30);
  });
