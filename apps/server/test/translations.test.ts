import type { MissingText } from "@trevo/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestMember, hire, office } from "./staff.ts";
import { type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
/** Ana writes, Bia reads, and Eva works for another operator. */
let ana: TestMember;
let bia: TestMember;
let eva: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  ana = await hire(site, { may: ["content.edit", "content.publish"] });
  bia = await hire(site, { may: ["content.read"] });
  eva = await hire(site, { may: ["content.edit"], operator: "meridian" });
});
afterAll(() => site.close());

let serial = 0;
const words = (part: object = {}) => ({
  title: "Festa",
  summary: "Resumo",
  condition: "Só hoje",
  action: "Ver",
  body: "<p>Corpo</p>",
  ...part,
});
/** Publishes a promotion with these English words. */
async function publish(en: object | null): Promise<string> {
  const slug = `festa-${++serial}`;
  const body = { kind: "promotion", slug, link: "/promotions", pt: words(), en };
  expectStatus(await office(site, "POST", "trevo/documents", { token: ana.token, body }), 201);
  return slug;
}
const list = async (slug: string, by = bia): Promise<MissingText[]> => {
  const reply = expectStatus(await office(site, "GET", "trevo/translations", { token: by.token }), 200);
  return (reply.json["data"] as MissingText[]).filter((one) => one.slug === slug);
};
const fill = (body: object, by = ana): Promise<Reply> => office(site, "POST", "trevo/translations", { token: by.token, body });
const draftOf = async (slug: string) =>
  (
    expectStatus(await office(site, "GET", `trevo/documents/${slug}`, { token: bia.token }), 200).json["data"] as {
      draft: { revision: number; content: { en: Record<string, string | null> | null; pt: Record<string, string> } } | null;
    }
  ).draft;

describe("missing translations", () => {
  it("list each field that only one language has, and each text that exists in only one language", async () => {
    const part = await publish(words({ summary: "", condition: null, action: "See", title: "Party" }));
    expect(await list(part)).toMatchObject([
      { kind: "promotion", title: "Festa", locale: "en", field: "summary", source: "Resumo", revision: 0, base_version: 1 },
      { locale: "en", field: "condition", source: "Só hoje" },
    ]);
    const whole = await publish(null);
    expect(await list(whole)).toMatchObject([{ locale: "en", field: null, source: "Festa" }]);
    expect(await list(await publish(words()))).toEqual([]);
  });

  it("are filled into the draft one after another, and leave the rest unchanged", async () => {
    const slug = await publish(words({ summary: "", condition: null }));
    const seen = { slug, locale: "en", revision: 0, base_version: 1 };
    const left = expectStatus(await fill({ ...seen, field: "summary", text: "Summary" }), 200).json["data"] as MissingText[];
    expect(left.filter((one) => one.slug === slug)).toMatchObject([{ field: "condition", revision: 1 }]);
    expectStatus(await fill({ ...seen, field: "condition", text: "Today only", revision: 1 }), 200);
    expect(await list(slug)).toEqual([]);
    const draft = await draftOf(slug);
    expect(draft).toMatchObject({ revision: 2, content: { en: words({ summary: "Summary", condition: "Today only" }), pt: words() } });
  });

  it("do not overwrite text that exists or was saved meanwhile", async () => {
    const slug = await publish(words({ summary: "" }));
    const seen = { slug, locale: "en", field: "summary", text: "Summary", revision: 0, base_version: 1 };
    expectStatus(await fill(seen), 200);
    const before = await draftOf(slug);
    for (const late of [
      seen,
      { ...seen, revision: 1 },
      { ...seen, field: "title", revision: 1 },
      { ...seen, base_version: 2, revision: 1 },
    ])
      expect((await fill(late)).json["code"]).toBe("wrong_state");
    const whole = await publish(null);
    expect((await fill({ ...seen, slug: whole })).json["code"]).toBe("wrong_state");
    expect(await draftOf(slug)).toEqual(before);
  });

  it("are filled only by a writer of the brand's texts, within the length of their field", async () => {
    const slug = await publish(words({ action: null }));
    const seen = { slug, locale: "en", field: "action", text: "a".repeat(40), revision: 0, base_version: 1 };
    expect((await fill(seen, bia)).status).toBe(403);
    expect((await fill(seen, eva)).status).toBe(404);
    expect((await office(site, "GET", "trevo/translations", { token: eva.token })).status).toBe(404);
    expect((await fill({ ...seen, slug: "nenhum-texto" })).status).toBe(404);
    for (const bad of [{ text: "a".repeat(41) }, { text: " " }, { locale: "es" }, { field: "body" }])
      expect((await fill({ ...seen, ...bad })).status).toBe(422);
    expect(await draftOf(slug)).toBeNull();
    expectStatus(await fill(seen), 200);
  });
});
