import type { DepositFile, ListedDeposit } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const nobodysId = "01890a5d-ac96-774b-bcce-b302099a8057";

let site: TestSite;
let ana: TestMember;
let marina: Member;
let neighbour: Member;

beforeAll(async () => {
  site = await startTestSite();
  ana = await hire(site, { may: ["deposits.read"] });
  [marina, neighbour] = [await site.join(), await site.join({ tenant: "aurora" })];
  await sql`update players set first_name = 'Marina', last_name = 'Alves Prado' where id = ${marina.id}`.execute(site.database.db);
  for (const amount of [50_00, 20_00]) await site.deposit(marina, amount);
  await site.deposit(neighbour, 70_00, "aurora");
  const charge = { token: marina.token, body: { amount: 90_00 } };
  expectStatus(await site.call("POST", "/api/main-gateway/qrcode-pix", charge), 201);
}, 120_000);
afterAll(() => site.close());

const get = (path: string, { token } = ana) => office(site, "GET", path, { token });
const read = async (query = "", by = ana) =>
  expectStatus(await get(`deposits?${query}`, by), 200).json as { data: ListedDeposit[]; next: string | null };
const amounts = async (query = "", by = ana): Promise<number[]> => (await read(query, by)).data.map(({ amount }) => amount);
const fileOf = async (id: string): Promise<DepositFile> => expectStatus(await get(`trevo/deposits/${id}`), 200).json["data"] as DepositFile;
const idOf = async (amount: number): Promise<string> => (await read()).data.find((one) => one.amount === amount)?.id ?? "";

describe("the list of deposits", () => {
  it("shows deposits of all the operator's brands, newest first, with their players, page by page", async () => {
    const whole = await read();
    expect(whole.data.map(({ tenant, amount, state }) => [tenant, amount, state])).toEqual([
      ["trevo", 90_00, "waiting_payment"],
      ["aurora", 70_00, "paid"],
      ["trevo", 20_00, "paid"],
      ["trevo", 50_00, "paid"],
    ]);
    expect(whole.data.at(-1)).toMatchObject({ player_id: marina.id, player_name: "Marina A. P." });
    const pieces: ListedDeposit[] = [];
    for (let next: string | null = ""; next !== null;) {
      const piece: { data: ListedDeposit[]; next: string | null } = await read(`limit=1${next && `&after=${next}`}`);
      pieces.push(...piece.data);
      next = piece.next;
    }
    expect(pieces).toEqual(whole.data);
  });

  it("filters by brand, state, amount and time, bounds included", async () => {
    expect(await amounts("tenant=aurora")).toEqual([70_00]);
    expect(await amounts("state=waiting_payment")).toEqual([90_00]);
    expect(await amounts("state=paid&tenant=trevo")).toEqual([20_00, 50_00]);
    expect(await amounts("min_amount=5000&max_amount=7000")).toEqual([70_00, 50_00]);
    expect(await amounts("min_amount=5001&max_amount=6999")).toEqual([]);
    const hourAgo = sql`update deposits set created_at = created_at - interval '1 hour' where amount = 5000`;
    await hourAgo.execute(site.database.owner.db);
    expect([await amounts("min_age_minutes=60"), await amounts("max_age_minutes=59&state=paid")]).toEqual([[50_00], [70_00, 20_00]]);
    for (const query of ["state=gone", "min_amount=-1", "after=x", "limit=101"]) expectStatus(await get(`deposits?${query}`), 422);
  });

  it("leaves out a charge that the bank never created", async () => {
    const id = await idOf(90_00);
    await sql`update deposits set br_code = null where id = ${id}`.execute(site.database.db);
    expect([await amounts("state=waiting_payment"), (await get(`trevo/deposits/${id}`)).status]).toEqual([[], 404]);
    await sql`update deposits set br_code = 'code' where id = ${id}`.execute(site.database.db);
  });

  it("requires its permission at each brand, and shows nothing to another operator", async () => {
    expectStatus(await get("deposits", await hire(site, { may: ["payouts.review"] })), 403);
    expect(await amounts("", await hire(site, { may: ["deposits.read"], brand: "aurora" }))).toEqual([70_00]);
    expect(await amounts("", await hire(site, { may: ["deposits.read"], operator: "meridian" }))).toEqual([]);
  });
});

describe("a deposit's detail", () => {
  it("shows the charge, the bank's Pix with its payer masked, and the postings", async () => {
    const file = await fileOf(await idOf(20_00));
    const { first_name, cpf } = marina;
    const masked = `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
    expect(file).toMatchObject({
      state: "paid",
      balance_after: 70_00,
      player: { cpf: masked, state: "active", cash: 70_00, debt: 0 },
      pix: [{ amount: 20_00, disposition: "credited", payer: { cpf: masked, is_owner: true }, refunds: [] }],
      entries: [{ kind: "deposit", cash: 20_00, cash_after: 70_00 }],
      history: [
        { from: "new", to: "waiting_payment" },
        { from: "waiting_payment", to: "paid" },
      ],
    });
    expect(file.pix[0]?.payer?.name).toMatch(new RegExp(`^${first_name}( \\p{L}\\.)+$`, "u"));
    expect(file.entries[0]?.reference).toBe(file.pix[0]?.end_to_end_id);
    expect(JSON.stringify(file)).not.toContain(cpf);
  });

  it("shows for an unpaid charge that no Pix arrived", async () => {
    expect(await fileOf(await idOf(90_00))).toMatchObject({ state: "waiting_payment", balance_after: null, pix: [], entries: [] });
  });

  it("shows when another person paid", async () => {
    const { json } = await site.call("POST", "/api/main-gateway/qrcode-pix", { token: marina.token, body: { amount: 30_00 } });
    const { id, code } = json["data"] as { id: string; code: string };
    const payer = { name: `${neighbour.first_name} ${neighbour.last_name}`, cpf: neighbour.cpf };
    expectStatus(await site.sandbox("POST", "/sandbox/pay", { br_code: code, payer }), 200);
    await expect.poll(async () => (await fileOf(id)).pix, { timeout: 10_000 }).toMatchObject([{ payer: { is_owner: false } }]);
    expect(JSON.stringify(await fileOf(id))).not.toContain(neighbour.cpf);
  });

  it("is not found at another brand, at another operator, or for an unknown deposit", async () => {
    const id = await idOf(20_00);
    for (const path of [`aurora/deposits/${id}`, `trevo/deposits/${nobodysId}`]) expectStatus(await get(path), 404);
    expectStatus(await get(`trevo/deposits/${id}`, await hire(site, { operator: "meridian" })), 404);
    expectStatus(await get(`trevo/deposits/${id}`, await hire(site, { may: ["deposits.read"], brand: "aurora" })), 404);
  });
});
