import { localPath, locales } from "@trevo/domain";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestSite, startTestSite } from "../../../test/test-site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** Requests Trevo's site by its numeric address. */
const at = (path: string): string => site.url.replace("localhost", "127.0.0.1") + path;
const picture = async (path: string) => {
  const reply = await fetch(at(path));
  expect(reply.status).toBe(200);
  const bytes = Buffer.from(await reply.arrayBuffer());
  return { reply, bytes, ...(await sharp(bytes).metadata()) };
};

describe("search engines", () => {
  it("find every page in both languages, each linking to the other", async () => {
    const { json, headers } = await site.call("GET", "/sitemap.xml");
    const xml = json["text"] as string;
    const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((found) => found[1]!);
    const origin = site.url;
    expect(headers["content-type"]).toContain("application/xml");
    for (const path of ["/", "/terms", "/casino/house/dice", "/casino/games?provider=house", "/help", "/ranking"]) {
      expect(addresses).toContain(origin + path);
      expect(addresses).toContain(`${origin}/en${path === "/" ? "" : path}`);
    }
    expect(new Set(addresses).size).toBe(addresses.length);
    const dice = xml.split("\n").find((line) => line.includes(`<loc>${origin}/en/casino/house/dice</loc>`));
    expect(dice).toContain(`hreflang="pt-BR" href="${origin}/casino/house/dice"`);
    expect(dice).toContain(`hreflang="en-US" href="${origin}/en/casino/house/dice"`);
    for (const path of addresses) expect(path).not.toMatch(/\/(user|account|refers|login|register|responsible-gambling)\b/);
  });

  it("find only the features that the brand has", async () => {
    const [aurora, norte] = await Promise.all(["aurora", "norte"].map((tenant) => site.call("GET", "/sitemap.xml", { tenant })));
    expect(aurora?.json["text"]).not.toContain("/sports<");
    expect(norte?.json["text"]).toContain("/em-conformidade-com-a-regulamentacao<");
    expect(norte?.json["text"]).not.toContain("/casino/crates<");
    expect(norte?.json["text"]).not.toContain("//localhost");
  });

  it("are given the pages that they must not index", async () => {
    const { json } = await site.call("GET", "/robots.txt", { tenant: "aurora" });
    const lines = (json["text"] as string).split("\n");
    const closed = locales.map((locale) => `Disallow: ${localPath("/user/", locale)}`);
    expect(lines).toEqual(expect.arrayContaining([...closed, "Disallow: /login$", "Disallow: /*modal=", "Disallow: /api/"]));
    expect(lines).not.toContain("Disallow: /");
    // The limits concern one player; the advice is for everybody.
    expect(lines.some((line) => line.includes("responsible-gaming"))).toBe(false);
    expect(lines).toContain(`Sitemap: http://aurora.localhost:${new URL(site.url).port}/sitemap.xml`);
  });

  it("find nothing at an unknown host or an inactive brand", async () => {
    for (const path of ["/robots.txt", "/sitemap.xml", "/manifest.webmanifest", "/brand/icon-192.png"])
      expect((await site.call("GET", path, { tenant: "ninguem" })).status).toBe(404);
    for (const path of ["/robots.txt", "/sitemap.xml", "/manifest.webmanifest"])
      expect((await site.call("GET", path, { tenant: "dormente" })).status).toBe(503);
    // The page that says so shows the brand's logo.
    expect((await site.call("GET", "/brand/icon-192.png", { tenant: "dormente" })).status).toBe(200);
  });
});

describe("the brand's pictures", () => {
  it("have the sizes that its manifest states", async () => {
    const manifest = (await (await fetch(at("/manifest.webmanifest"))).json()) as Record<string, unknown> & {
      icons: { src: string; sizes: string; type: string }[];
    };
    expect(manifest).toMatchObject({ name: "Trevo", start_url: "/", display: "standalone", theme_color: "#170f10" });
    const english = (await (await fetch(at("/manifest.webmanifest?lang=en"))).json()) as Record<string, unknown>;
    expect(english).toMatchObject({ id: manifest["id"], lang: "en-US", start_url: "/en", icons: manifest.icons });
    expect(english["description"]).not.toBe(manifest["description"]);
    for (const { src, sizes, type } of manifest.icons) {
      const { reply, width, height } = await picture(src);
      expect(reply.headers.get("content-type")).toBe(type);
      if (sizes !== "any") expect(`${width}x${height}`).toBe(sizes);
      expect(reply.headers.get("cache-control")).toContain("immutable");
    }
    expect(await picture("/apple-touch-icon.png")).toMatchObject({ width: 180, format: "png" });
    expect(await picture("/favicon.ico")).toMatchObject({ width: 48 });
  });

  it("are cached by the hash of their content", async () => {
    const { reply } = await picture("/brand/icon-192.png");
    const etag = reply.headers.get("etag") ?? "";
    expect((await fetch(at("/brand/icon-192.png"), { headers: { "if-none-match": etag } })).status).toBe(304);
    const other = await site.call("GET", "/brand/icon-192.png", { tenant: "aurora", headers: { "if-none-match": etag } });
    expect(other.status).toBe(200);
    expect(other.headers["etag"]).not.toBe(etag);
  });

  it("include a card for the brand and for each of its games", async () => {
    const brand = await picture("/brand/card.png");
    const dice = await picture("/brand/cards/house/dice.png");
    expect([brand.width, brand.height, dice.width, dice.height]).toEqual([1200, 630, 1200, 630]);
    expect(dice.bytes.equals(brand.bytes)).toBe(false);
    expect(brand.bytes.length).toBeLessThan(300_000);
    for (const path of ["/brand/cards/house/nothing.png", "/brand/cards/studio/dice.png", "/brand/cards/house/dice.svg"])
      expect((await fetch(at(path))).status).toBe(404);
  });

  it("include its logo, by the brand's subdomain, on any host, and no other brand's logo", async () => {
    const { format, reply } = await picture("/uploads/storage/trevo/logo.webp?v=1.0");
    expect(format).toBe("webp");
    expect(reply.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await fetch(at("/uploads/storage/ninguem/logo.webp"))).status).toBe(404);
    for (const path of ["..%2f..%2ftrevo", "%2e%2e", "Trevo", "trevo%00"])
      expect([400, 404]).toContain((await fetch(at(`/uploads/storage/${path}/logo.webp`))).status);
  });
});
