import type { BoxPrizeReward } from "@trevo/contract";
import type { BoxPrizeForm } from "@trevo/domain";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type Reply, type TestSite, expectStatus } from "./test-site.ts";

/** A prize of a box's prize table, as tests write it. */
export interface TestPrize {
  readonly weight: number;
  readonly value: number;
  readonly form?: BoxPrizeForm;
  readonly reward?: BoxPrizeReward;
  readonly stock_id?: number;
  readonly given_box_id?: number;
}

export interface BoxShop {
  readonly keeper: TestMember;
  stock(pieces: number): Promise<number>;
  /** Puts a box on sale and returns its id. A second member approves a return outside the usual bounds. */
  box(name: string, table: { readonly price: number; readonly share?: number; readonly prizes: readonly TestPrize[] }): Promise<number>;
  publish(box: number, table: { readonly price: number; readonly share?: number; readonly prizes: readonly TestPrize[] }): Promise<Reply>;
  buy(member: Member, box_id: number, options?: { readonly key?: string; readonly base?: string }): Promise<Reply>;
  open(member: Member, box_id: number | string, options?: { readonly key?: string; readonly base?: string }): Promise<Reply>;
  sell(member: Member, id: string, options?: { readonly key?: string; readonly base?: string }): Promise<Reply>;
  sellPrize(member: Member, id: string, options?: { readonly key?: string; readonly base?: string }): Promise<Reply>;
  ship(member: Member, id: string, options?: { readonly key?: string; readonly base?: string }): Promise<Reply>;
  cash(member: Member): Promise<number>;
}

const titled = (text: string) => ({ pt: text, en: text });

export const someAddress = {
  zip_code: "01001000",
  street: "Praça da Sé",
  number: "1",
  district: "Sé",
  city: "São Paulo",
  state: "SP",
};

/** Opens the brands `trevo` and `aurora` with boxes, and a member of staff who manages them. */
export async function openShop(site: TestSite): Promise<BoxShop> {
  const { tenants } = site.app.modules;
  for (const slug of ["trevo", "aurora"]) {
    const brand = await tenants.bySlug(slug);
    await tenants.change(brand?.id ?? 0, { settings: { hasBoxes: true } });
  }
  const keeper = await hire(site);
  const { token } = keeper;
  let keys = 0;
  const key = () => `shop-${(keys += 1)}`;
  const publish: BoxShop["publish"] = (box, { price, share = 10_000, prizes }) =>
    office(site, "POST", `trevo/boxes/${box}/versions`, {
      token,
      key: key(),
      body: {
        price,
        sell_share_bps: share,
        prizes: prizes.map((prize, nth) => ({ form: "cash", title: titled(`Prize ${nth}`), image: "/boxes/coin.svg", ...prize })),
        reason: "test",
      },
    });
  const post =
    (path: string) =>
    (member: Member, body: unknown, options = {}) =>
      site.call("POST", path, { token: member.token, body, ...options });
  return {
    keeper,
    stock: async (pieces) => {
      const body = { title: titled("Headphones"), pieces };
      return expectStatus(await office(site, "POST", "trevo/stock", { token, key: key(), body }), 200).json["data"].id as number;
    },
    box: async (name, table) => {
      const body = { name, title: titled(name), image: "/boxes/leaf.svg" };
      const made = expectStatus(await office(site, "POST", "trevo/boxes", { token, key: key(), body }), 200);
      const id = made.json["data"].id as number;
      const published = expectStatus(await publish(id, table), 200);
      const { state, id: proposal } = published.json["data"] as { state: string; id: string };
      if (state === "waiting") await approve(site, proposal);
      return id;
    },
    publish,
    buy: (member, box_id, options) => post("/api/boxes/buy")(member, { box_id }, options),
    open: (member, box_id, options) => post("/api/boxes/open")(member, { box_id }, options),
    sell: (member, id, options) => post("/api/boxes/sell")(member, { id }, options),
    sellPrize: (member, id, options) => post("/api/prizes/sell")(member, { id }, options),
    ship: (member, id, options) => post(`/api/prizes/${id}/ship`)(member, { address: someAddress }, options),
    cash: async (member) => (await site.wallet(member))["balance_withdrawal"] as number,
  };
}

/** Approves the proposal as another member. */
async function approve(site: TestSite, proposal: string): Promise<void> {
  const other = await hire(site);
  const file = expectStatus(await office(site, "GET", `proposals/${proposal}`, { token: other.token }), 200);
  const body = { version: file.json["data"].now.version as string };
  expectStatus(await office(site, "POST", `proposals/${proposal}/approve`, { token: other.token, key: `approve-${proposal}`, body }), 200);
}
