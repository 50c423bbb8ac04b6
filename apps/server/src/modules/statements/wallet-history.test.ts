import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { centavos } from "@trevo/domain";
import { newId } from "../../kernel/ids.ts";
import { type Tenant, keyOf } from "../../kernel/scope.ts";
import { txidOf } from "../deposits/bank-ids.ts";
import { activationOf } from "../wallet/wallet-fixture.ts";
import { csvLine } from "../../kernel/csv.ts";
import { type PaymentsFixture, type TestPlayer, createPaymentsFixture } from "../../../test/payments-fixture.ts";

let fixture: PaymentsFixture;
let tenant: Tenant;

beforeAll(async () => {
  fixture = await createPaymentsFixture();
  tenant = await fixture.tenant({ policy: { own_name_deposits: true } });
});
afterAll(() => fixture.close());

const dayMs = 86_400_000;
const ownerOf = ({ scope }: TestPlayer) => keyOf(scope);
const payerOf = (cpf: string) => ({ cpf, name: "Quem Pagou" });
const textOf = async ({ pieces }: { pieces: AsyncIterable<string> }) => {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
};
const linesOf = (text: string) => text.replace("\uFEFF", "").trimEnd().split("\r\n");

async function play(
  player: TestPlayer,
  { stake, win, provider = "studio" }: { stake: number; win: number; provider?: string },
): Promise<void> {
  const move = { ...ownerOf(player), source: "test-game", provider, game_id: 1, round: newId() };
  const bet = await fixture.wallet.post({ ...move, kind: "bet", amount: stake, external_id: newId() });
  const won = await fixture.wallet.post({ ...move, kind: "win", amount: win, closes: true, external_id: newId() });
  expect([bet.status, won.status]).toEqual(["posted", "posted"]);
}

describe("the transaction history", () => {
  it("is filtered by type, status and days of the brand, in pages and total alike", async () => {
    const player = await fixture.player(tenant, { cash: 100_000 });
    const withdraw = () => fixture.withdrawals.request(player.scope, { amount: 1_000, method_id: player.method_id, idempotency_key: null });
    const { id } = await withdraw();
    await fixture.withdrawals.cancel(player.scope, { id, idempotency_key: null });
    await withdraw();
    fixture.clock.setOffset(2 * dayMs);
    await withdraw();
    const today = fixture.clock.now().toISOString().slice(0, 10);
    const list = (filter: object) => fixture.statements.listTransactions(player.scope, { page: 1, ...filter });
    expect(await list({ type: "withdraw" })).toMatchObject({ total: 3 });
    expect(await list({ status: 2 })).toMatchObject({ total: 1, data: [{ id, note: "Cancelado por você. O valor voltou para o saldo." }] });
    expect((await list({ type: "withdraw", from: new Date(Date.parse(today) - dayMs).toISOString().slice(0, 10) })).total).toBe(1);
    expect((await list({ to: "2020-01-01" })).data).toEqual([]);
    expect((await list({ type: "bonus", status: 5 })).total).toBe(0);
    fixture.clock.setOffset(0);
  });

  it("lists bought and sold boxes with the payments, and rounds only on request", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    await play(player, { stake: 100, win: 150 });
    const trade = { ...ownerOf(player), source: "test-box", reason: "box" };
    for (const [kind, amount] of [
      ["purchase", 500],
      ["sale", 300],
    ] as const)
      expect(await fixture.wallet.post({ ...trade, kind, amount, external_id: newId() })).toMatchObject({ status: "posted" });
    const list = async (filter: object) => {
      const { data, total } = await fixture.statements.listTransactions(player.scope, { page: 1, ...filter });
      return { total, lines: data.map(({ type, amount, description }) => [type, amount, description]) };
    };
    const [bought, sold] = [
      ["bet", -500, "Compra de caixa"],
      ["win", 300, "Venda de prêmio"],
    ];
    const all = await list({});
    expect(all.lines.slice(0, 2)).toEqual([sold, bought]);
    expect(all.lines.filter(([type]) => type === "bet" || type === "win")).toHaveLength(2);
    expect(all.total).toBe(all.lines.length);
    expect(await list({ type: "bet" })).toEqual({ total: 2, lines: [bought, ["bet", -100, "Aposta"]] });
  });

  it("explains a Pix that was late, paid by another person, or returned", async () => {
    const player = await fixture.player(tenant);
    const bank = fixture.bankOf(tenant);
    const charge = async () => (await fixture.deposits.createCharge(player.scope, { amount: 2_000, idempotency_key: null })).id;
    const notes = async () =>
      Object.fromEntries((await fixture.statements.listTransactions(player.scope, { page: 1 })).data.map((one) => [one.id, one.note]));
    const [own, late, strange, open] = [await charge(), await charge(), await charge(), await charge()];
    bank.pay(txidOf(own), payerOf(player.cpf));
    bank.pay(txidOf(strange), payerOf("52998224725"));
    await fixture.deposits.sweep();
    fixture.clock.setOffset(10 * 60_000);
    await fixture.deposits.sweep();
    bank.pay(txidOf(late), payerOf(player.cpf));
    await fixture.deposits.sweep();
    fixture.clock.setOffset(0);
    await fixture.runJobs();
    expect(await notes()).toEqual({
      [own]: null,
      [late]: "Pago depois do prazo do código, e creditado assim mesmo.",
      [strange]: "O Pix veio de outro CPF e voltou para quem pagou.",
      [open]: "O prazo do código acabou sem pagamento.",
    });
    const paid = [...bank.received.values()].find((pix) => pix.txid === txidOf(own));
    const piece = { refund_id: "R1", amount: centavos(2_000), status: "done" as const, demanded: false, reason: null };
    bank.received.set(paid?.end_to_end_id ?? "", { ...paid!, refunds: [piece] });
    await fixture.deposits.sweep();
    expect((await notes())[own]).toBe("Voltaram R$\u00a020,00 para quem pagou.");
  });
});

describe("a statement", () => {
  it("agrees with the ledger to the centavo, month by month and as a year", async () => {
    const player = await fixture.player(tenant, { cash: 100_003 });
    await play(player, { stake: 1_001, win: 2_500 });
    const first = fixture.clock.now();
    // The next month, from its first day.
    const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 3, 12));
    fixture.clock.setOffset(next.getTime() - first.getTime());
    await play(player, { stake: 777, win: 0 });
    await fixture.withdrawals.request(player.scope, { amount: 5_000, method_id: player.method_id, idempotency_key: null });
    await fixture.runJobs();
    await fixture.withdrawals.request(player.scope, { amount: 6_000, method_id: player.method_id, idempotency_key: null });
    await fixture.wallet.post(activationOf(ownerOf(player), { amount: 300 }));
    const monthOf = (at: Date) => at.toISOString().slice(0, 7);
    const read = (period: string) => fixture.statements.read(player.scope, period);
    const [before, after] = [await read(monthOf(first)), await read(monthOf(next))];
    fixture.clock.setOffset(0);
    expect(before).toMatchObject({
      opening: 0,
      deposited: 100_003,
      staked: -1_001,
      won: 2_500,
      result: 1_499,
      closing: 101_502,
      rounds: 1,
      complete: true,
    });
    expect(after).toMatchObject({ opening: 101_502, withdrawn: -5_000, staked: -777, won: 0, result: -777, bonus: 300, complete: false });
    const wallet = await fixture.statements.balance(player.scope);
    expect(after.closing).toBe(wallet.cash + wallet.bonus + wallet.held - wallet.debt);
    if (first.getUTCFullYear() === next.getUTCFullYear()) expect((await read(monthOf(next).slice(0, 4))).closing).toBe(after.closing);
    expect(await read("2020")).toMatchObject({ opening: 0, closing: 0, rounds: 0 });
    const csv = linesOf(await textOf(await fixture.statements.export(player.scope, monthOf(first))));
    expect(csv).toEqual(expect.arrayContaining(["Saldo inicial;0,00", "Resultado das apostas;14,99", "Saldo final;1015,02"]));
  });
});

describe("an export", () => {
  it("has every row once, newest first, in the player's language", async () => {
    const player = await fixture.player(tenant, { cash: 900_000 });
    await Promise.all(
      Array.from({ length: 25 }, () =>
        fixture.withdrawals.request(player.scope, { amount: 1_000, method_id: player.method_id, idempotency_key: null }),
      ),
    );
    const pt = linesOf(await textOf(fixture.statements.exportTransactions(player.scope, {})));
    expect(pt[0]).toContain("Data;Tipo;Descrição;Situação;Valor (R$)");
    expect(pt).toHaveLength(26);
    expect(pt[1]).toContain(";Saque;Saque por Pix;Pendente;-10,00;");
    expect(new Set(pt.map((line) => line.split(";").at(-1))).size).toBe(26);
    const en = linesOf(await textOf(fixture.statements.exportTransactions({ ...player.scope, locale: "en" }, { type: "withdraw" })));
    expect(en[1]).toContain(",Withdrawal,Pix withdrawal,Pending,-10.00,");
    expect(linesOf(await textOf(fixture.statements.exportTransactions(player.scope, { status: 3 })))).toHaveLength(1);
  });

  it("reads a long list in pieces without omitting a row between them", async () => {
    const player = await fixture.player(tenant, { cash: 900_000 });
    for (let round = 0; round < 6; round++) await Promise.all(Array.from({ length: 100 }, () => play(player, { stake: 100, win: 50 })));
    const lines = linesOf(await textOf(fixture.statements.exportBets(player.scope, {})));
    expect(lines).toHaveLength(601);
    expect(new Set(lines.map((line) => line.split(";").at(-1))).size).toBe(601);
    expect(linesOf(await textOf(fixture.statements.exportTransactions(player.scope, { type: "bet" })))).toHaveLength(601);
  });

  it("escapes a name that a spreadsheet would run as a formula", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    await play(player, { stake: 100, win: 0, provider: '=HYPERLINK("http://x")' });
    const lines = linesOf(await textOf(fixture.statements.exportBets(player.scope, {})));
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(csvLine("pt", ["+1", "-1", "@a", "\ta", "a;b", { amount: -5 }])).toBe(`'+1;'-1;'@a;'\ta;"a;b";-0,05\r\n`);
  });
});
