import type {
  OfferCatalogue,
  OfferPreview,
  OfferTerms,
  Permission,
  ProposedOfferItem,
  StaffOffer,
  StaffOfferDetail,
} from "@trevo/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { offerArgsOf } from "./offers-fixture.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
/** Ana drafts, Bia publishes, Caio reads, and Davi may do none of these. */
let ana: TestMember;
let bia: TestMember;
let caio: TestMember;
let davi: TestMember;
let stranger: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  const hired = (may: readonly Permission[]) => hire(site, { may });
  [ana, bia, caio] = [await hired(["offers.draft"]), await hired(["offers.publish"]), await hired(["offers.read"])];
  davi = await hired(["audit.read"]);
  stranger = await hire(site, { operator: "meridian" });
});
afterAll(() => site.close());

const get = (path: string, { token } = caio) => office(site, "GET", `trevo/${path}`, { token });
const post = (path: string, body: object = {}, { token } = ana) => office(site, "POST", `trevo/${path}`, { token, body });
const detailOf = (reply: Reply, status = 200) => expectStatus(reply, status).json["data"] as StaffOfferDetail;
const draft = (args: Parameters<typeof offerArgsOf>[0] = {}) => ({
  kind: "coupon",
  name: { pt: "Cupom de boas-vindas", en: "Welcome coupon" },
  args: offerArgsOf(args),
});
const published = async (args: Parameters<typeof offerArgsOf>[0] = {}): Promise<StaffOfferDetail> => {
  const { id } = detailOf(await post("offers", draft(args)));
  detailOf(await post(`offers/${id}/lint`));
  expectStatus(await post(`offers/${id}/publish`, { version: 1, reason: "campaign" }, bia), 200);
  return detailOf(await get(`offers/${id}`));
};
const codeOf = async (reply: Promise<Reply>) => {
  const { status, json } = await reply;
  return [status, json["code"] ?? null];
};
const terms = (id: string, options: { token?: string; tenant?: string } = {}) => site.call("GET", `/api/offers/${id}/terms`, options);

describe("an offer managed by staff", () => {
  it("accepts only fields of the rules' schemas, and is checked, published, paused, resumed and ended", async () => {
    const rules = expectStatus(await get("offers/rules"), 200).json["data"] as {
      code: string;
      role: string;
      schema: { properties: object };
    }[];
    expect(rules.find(({ code }) => code === "cash")).toMatchObject({
      role: "reward",
      schema: { properties: { amount: { unit: "centavos" } } },
    });
    const { id, versions } = detailOf(await post("offers", draft()));
    expect(versions[0]).toMatchObject({ state: "draft", terms: { pt: expect.stringMatching(/R\$\s10,00/) } });
    expect(detailOf(await post(`offers/${id}/lint`))).toMatchObject({ state: "checked", versions: [{ report: { cost_cents: 100_000 } }] });
    const publishing = await post(`offers/${id}/publish`, { version: 1, reason: "campaign" }, bia);
    expect(expectStatus(publishing, 200).json["data"]).toMatchObject({ state: "applied", kind: "offer_publication" });
    for (const [action, state] of [
      ["pause", "paused"],
      ["resume", "published"],
      ["end", "ended"],
    ] as const)
      expect(detailOf(await post(`offers/${id}/${action}`, {}, bia))).toMatchObject({ state });
    const events = (await get(`audit-events?subject=${encodeURIComponent(`offer:${id}`)}`, davi)).json["data"] as {
      action: string;
      actor: string;
    }[];
    expect(events.map(({ action, actor }) => [action, actor])).toEqual([
      ["offer_ended", `staff:${bia.id}`],
      ["offer_resumed", `staff:${bia.id}`],
      ["offer_paused", `staff:${bia.id}`],
      ["offer_published", `staff:${bia.id}`],
      ["offer_checked", `staff:${ana.id}`],
      ["offer_drafted", `staff:${ana.id}`],
    ]);
  });

  it("requires the permission of each call, which implies reading", async () => {
    const { id } = await published();
    for (const member of [ana, bia, caio]) expectStatus(await get(`offers/${id}`, member), 200);
    expect(await codeOf(get(`offers/${id}`, davi))).toEqual([403, "forbidden"]);
    for (const path of ["offers", `offers/${id}`, `offers/${id}/lint`, "offer-lists"])
      expect(await codeOf(post(path, draft(), caio))).toEqual([403, "forbidden"]);
    for (const path of ["publish", "pause", "resume", "end"])
      expect(await codeOf(post(`offers/${id}/${path}`, {}, ana))).toEqual([403, "forbidden"]);
    expect((await office(site, "GET", `trevo/offers/${id}`, { token: stranger.token })).status).toBe(404);
  });

  it("is listed page by page, by kind and state", async () => {
    for (let nth = 0; nth < 3; nth++) await published();
    const listed = async (query: string) =>
      expectStatus(await get(`offers?${query}`), 200).json as { data: StaffOffer[]; next: string | null };
    const everything = await listed("limit=100");
    const pieces: StaffOffer[] = [];
    for (let after = ""; ;) {
      const { data, next } = await listed(`limit=2${after}`);
      pieces.push(...data);
      if (next === null) break;
      after = `&after=${encodeURIComponent(next)}`;
    }
    expect(pieces).toEqual(everything.data);
    expect((await listed("kind=race&state=draft")).data).toEqual([]);
    expect((await listed("kind=mission&limit=100")).data.every(({ kind }) => kind === "mission")).toBe(true);
    expect((await listed("state=published&limit=100")).data.every(({ state }) => state === "published")).toBe(true);
    expect(await codeOf(get("offers?after=2026-01-01T00:00:00.000Z_x"))).toEqual([422, "invalid_fields"]);
  });

  it("is previewed with the answers that storing, checking and publishing would give, and nothing is stored", async () => {
    const listed = async () => (expectStatus(await get("offers?limit=100"), 200).json as { data: StaffOffer[] }).data.length;
    const before = await listed();
    const preview = async (body: object, by = ana) =>
      expectStatus(await post("offers/preview", body, by), 200).json["data"] as OfferPreview;
    const content = draft({
      rewards: [{ code: "bonus_fixed", amount: 2_000 }],
      wagering: {},
      trigger: { code: "deposit_credited", min: 500 },
    });
    const { problems, result } = await preview({ ...content, name: { pt: "", en: "" } });
    const { id } = detailOf(await post("offers", content));
    const [stored] = detailOf(await post(`offers/${id}/lint`)).versions;
    expect(problems).toEqual([]);
    expect(result).toMatchObject({
      terms: stored?.terms,
      findings: stored?.report?.findings,
      profile: stored?.report?.profile,
      unavailable: [],
      cost: { face_cents: 2_000, required_cents: 20_000, kept_cents: 1_200, grants: 50, cost_cents: stored?.report?.cost_cents },
    });
    expect(await listed()).toBe(before + 1);
    const wrong = {
      ...draft(),
      args: { rewards: [{ code: "cash" }, { code: "cash", amount: 0 }], limits: { in_all: 1_000_000_001 }, more: 1 },
    };
    expect(await preview(wrong)).toEqual({
      problems: [
        { path: "rewards.0.amount", code: "missing" },
        { path: "rewards.1.amount", code: "too_small" },
        { path: "limits.in_all", code: "too_large" },
        { path: "", code: "invalid" },
      ],
      result: null,
    });
    expect(await codeOf(post("offers/preview", draft(), caio))).toEqual([403, "forbidden"]);
  });

  it("shows before it is stored what the brand cannot grant, and which other member must approve it", async () => {
    const body = draft({
      rewards: [
        { code: "cash", amount: 100 },
        { code: "free_rounds", game: { id: 2_000_000_000, title: "Nenhum" }, rounds: 1, stake: 100, days: 1 },
      ],
      group: "welcome",
      limits: { budget_cents: null },
    });
    const preview = async (kind: string) =>
      (expectStatus(await post("offers/preview", { ...body, kind }), 200).json["data"] as OfferPreview).result;
    expect(await preview("coupon")).toMatchObject({ unavailable: ["rewards.1"], approvals_needed: 1 });
    expect(await preview("bonus")).toMatchObject({ unavailable: ["rewards.1", "group"] });
  });

  it("has a form built from the parts of its kind, and names games and categories of the brand", async () => {
    const { kinds, args } = expectStatus(await get("offers/rules"), 200).json as { kinds: { kind: string }[]; args: object };
    expect(kinds.find(({ kind }) => kind === "coupon")).toMatchObject({
      label: { pt: "Cupom" },
      parts: ["trigger", "rewards", "coupon", "wagering", "conditions", "limits", "window", "group"],
      needs: ["coupon", "trigger", "rewards"],
    });
    expect(args).toMatchObject({ properties: { limits: { properties: { budget_cents: { control: "money" } } } } });
    const found = expectStatus(await get("offers/catalogue?text=mines"), 200).json["data"] as OfferCatalogue;
    expect(found.games.map(({ title }) => title)).toContain("Mines");
    expect(found.games.length).toBeLessThanOrEqual(20);
  });

  it("is not changed by an edit based on different content", async () => {
    const { id, versions } = detailOf(await post("offers", draft()));
    const edit = (in_all: number, based_on?: string) => {
      const { name, args } = draft({ limits: { in_all } });
      return post(`offers/${id}`, { name, args, ...(based_on !== undefined && { based_on }) });
    };
    const first = detailOf(await edit(7, versions[0]?.content_hash));
    expect(await codeOf(edit(8, versions[0]?.content_hash))).toEqual([409, "wrong_state"]);
    expect(detailOf(await get(`offers/${id}`)).versions).toMatchObject([{ version: 1, args: { limits: { in_all: 7 } } }]);
    expect(detailOf(await edit(8, first.versions[0]?.content_hash)).versions).toMatchObject([{ args: { limits: { in_all: 8 } } }]);
    expect(detailOf(await edit(9)).versions).toMatchObject([{ args: { limits: { in_all: 9 } } }]);
  });

  it("shows how much of it is used, also in the list", async () => {
    const { id } = await published();
    const used = { reserved: 0, granted: 0, reserved_cents: 0, granted_cents: 0, in_all: 100, budget_cents: 100_000 };
    expect(expectStatus(await get(`offers/${id}/performance`), 200).json["data"]).toEqual(used);
    const { data } = expectStatus(await get("offers?limit=100"), 200).json as { data: StaffOffer[] };
    expect(data.find((offer) => offer.id === id)).toMatchObject({ used });
    expect(detailOf(await get(`offers/${id}`))).toMatchObject({ used });
  });

  it("names lists of the brand's own players, and no other brand's", async () => {
    const member = await site.join();
    const neighbour = await site.join({ tenant: "aurora" });
    const made = expectStatus(await post("offer-lists", { name: "VIP", player_ids: [member.id, member.id] }), 200).json["data"];
    expect(made).toMatchObject({ name: "VIP", players: 1 });
    expect((await get("offer-lists")).json["data"]).toEqual([made]);
    expect(await codeOf(post("offer-lists", { name: "VIP", player_ids: [member.id, neighbour.id] }))).toEqual([422, "invalid_fields"]);
  });
});

describe("an offer shown to players", () => {
  it("has the terms of the published version in both languages, also for guests", async () => {
    const offer = await published();
    const shown = expectStatus(await terms(offer.id), 200).json["data"] as OfferTerms;
    expect(shown).toMatchObject({ version: 1, name: "Cupom de boas-vindas", terms_hash: offer.versions[0]?.terms_hash });
    expect(shown.terms).toBe(offer.versions[0]?.terms.pt);
    const english = await site.call("GET", `/api/offers/${offer.id}/terms`, { headers: { "accept-language": "en" } });
    expect(english.json["data"]).toMatchObject({ name: "Welcome coupon", terms: offer.versions[0]?.terms.en });
    expect((await terms(offer.id, { tenant: "aurora" })).status).toBe(404);
    await post(`offers/${offer.id}/pause`, {}, bia);
    expect((await terms(offer.id)).status).toBe(404);
  });

  it("shows why it cannot be taken, and is hidden from players who opted out of offers or are not on its list", async () => {
    const member = await site.join();
    const list = expectStatus(await post("offer-lists", { name: "Others", player_ids: [(await site.join()).id] }), 200).json["data"] as {
      id: string;
    };
    const open = await published();
    const verified = await published({ conditions: [{ code: "contacts_verified" }] });
    const invited = await published({ conditions: [{ code: "in_list", list: { id: list.id, title: "Others" } }] });
    const offers = async () =>
      expectStatus(await site.call("GET", "/api/bonuses/offers", { token: member.token }), 200).json["data"] as ProposedOfferItem[];
    const of = (items: ProposedOfferItem[], { id }: { id: string }) => items.find((item) => item.id === id);
    const shown = await offers();
    expect(of(shown, open)).toMatchObject({ refusal: null, reason: null });
    expect(of(shown, verified)).toMatchObject({ refusal: "contacts_unverified", reason: "Confirme seu e-mail e seu celular primeiro." });
    expect(of(shown, invited)).toBeUndefined();
    const set = (enabled: unknown) => site.call("POST", "/api/profile/offers", { token: member.token, body: { enabled } });
    expect(expectStatus(await set(false), 200).json["data"]).toEqual({ enabled: false });
    expect(await offers()).toEqual([]);
    expect((await site.call("GET", "/api/profile/offers", { token: member.token })).json["data"]).toEqual({ enabled: false });
    expectStatus(await set(true), 200);
    expect(of(await offers(), open)).toBeDefined();
    expect((await set("no")).status).toBe(422);
  });

  it("at a regulated brand is hidden from guests", async () => {
    const norte = await hire(site, { operator: "meridian" });
    const call = async (path: string, body: object = {}) =>
      expectStatus(await office(site, "POST", `norte/${path}`, { token: norte.token, body }), 200).json["data"] as StaffOfferDetail;
    const { id } = await call("offers", draft({ conditions: [{ code: "has_settled_stake" }] }));
    const { versions } = await call(`offers/${id}/lint`);
    expect(versions[0]?.report?.findings.filter(({ severity }) => severity === "block")).toEqual([]);
    await call(`offers/${id}/publish`, { version: 1, reason: "campaign" });
    expect((await terms(id, { tenant: "norte" })).status).toBe(404);
    const member = await site.join({ tenant: "norte" });
    expectStatus(await terms(id, { tenant: "norte", token: member.token }), 200);
  });
});
