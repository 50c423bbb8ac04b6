import { describe, expect, it } from "vitest";
import type { CampaignFacts } from "./campaign-facts.ts";
import { judgeCampaign } from "./judge-campaign.ts";

type Mutable<T> = T extends object ? { -readonly [Key in keyof T]: Mutable<T[Key]> } : T;
type Draft = Mutable<CampaignFacts>;

function at<T>(list: T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`the honest day has no ${index}`);
  return found;
}

const ana = { id: "ana", cpf: "52998224725", name: "Ana Souza", token: "", method: "" };
const bia = { id: "bia", cpf: "39053344705", name: "Bia Lima", token: "", method: "" };

/** A correct day: Ana pays twice, a stranger pays Bia's charge and cannot be refunded, Ana is paid once and has one withdrawal waiting. */
const honest = (): Draft => ({
  client: {
    customers: [ana, bia],
    charges: [
      { id: "d1", player_id: "ana", txid: "t1", amount: 5_000 },
      { id: "d2", player_id: "ana", txid: "t2", amount: 3_000 },
      { id: "d3", player_id: "bia", txid: "t3", amount: 2_000 },
      { id: "d4", player_id: "bia", txid: "t4", amount: 1_500 },
    ],
    accepted: [
      { id: "w1", player_id: "ana", amount: 4_000 },
      { id: "w2", player_id: "ana", amount: 1_000 },
    ],
  },
  bank: {
    pix: [
      { end_to_end_id: "E1", txid: "t1", amount: 5_000, payer: ana, refunded: 0 },
      { end_to_end_id: "E2", txid: "t2", amount: 3_000, payer: ana, refunded: 1_000 },
      { end_to_end_id: "E3", txid: "t3", amount: 2_000, payer: ana, refunded: 0 },
    ],
    payouts: [{ id: "p1", amount: 4_000, key: ana.cpf, cpf: ana.cpf, status: "paid", returned: 500 }],
    balance: 5_500,
  },
  wallets: [
    { player_id: "ana", cash: 2_500, bonus: 0, held: 1_000, debt: 0 },
    { player_id: "bia", cash: 0, bonus: 0, held: 0, debt: 0 },
  ],
  withdrawals: [
    { id: "w1", player_id: "ana", amount: 4_000, status: "approved", payout_id: "p1" },
    { id: "w2", player_id: "ana", amount: 1_000, status: "under_review", payout_id: "p2" },
  ],
  deposits: [
    { id: "d1", status: "paid" },
    { id: "d2", status: "chargebacked" },
    { id: "d3", status: "refused" },
    { id: "d4", status: "refused" },
  ],
  received: [
    { end_to_end_id: "E1", disposition: "credited" },
    { end_to_end_id: "E2", disposition: "credited" },
    { end_to_end_id: "E3", disposition: "under_review" },
  ],
  cases: [
    { kind: "withdrawal", id: "w2" },
    { kind: "pix", id: "E3" },
  ],
  invariants: [],
});

describe("the judge of the campaign", () => {
  it("has no findings for a correct day", () => {
    expect(judgeCampaign(honest())).toEqual([]);
  });

  it.each<[string, (facts: Draft) => void]>([
    ["the bank's books = the ledger", (facts) => void (facts.bank.balance += 1)],
    ["every player has what is theirs", (facts) => void (at(facts.wallets, 0).cash += 1)],
    ["every player has what is theirs", ({ wallets }) => void ([at(wallets, 0).cash, at(wallets, 1).cash] = [2_400, 100])],
    ["what became of a Pix", (facts) => void facts.received.shift()],
    ["what became of a Pix", (facts) => void (at(facts.received, 2).disposition = "credited")],
    ["what became of a Pix", (facts) => void facts.received.push({ end_to_end_id: "E9", disposition: "credited" })],
    ["a withdrawal is paid once, to its owner", (facts) => void facts.bank.payouts.push(at(facts.bank.payouts, 0))],
    ["a withdrawal is paid once, to its owner", (facts) => void facts.bank.payouts.push({ ...at(facts.bank.payouts, 0), id: "p9" })],
    ["a withdrawal is paid once, to its owner", (facts) => void (at(facts.bank.payouts, 0).key = bia.cpf)],
    ["a withdrawal is paid once, to its owner", (facts) => void (at(facts.withdrawals, 0).status = "cancelled")],
    ["a withdrawal is paid once, to its owner", (facts) => void (at(facts.withdrawals, 0).status = "processing")],
    ["a withdrawal is paid once, to its owner", (facts) => void facts.client.accepted.pop()],
    ["a charge says what became of it", (facts) => void (at(facts.deposits, 3).status = "waiting_payment")],
    ["a charge says what became of it", (facts) => void (at(facts.deposits, 1).status = "paid")],
    ["what needs a person is in the list", (facts) => void facts.cases.pop()],
    ["what needs a person is in the list", (facts) => void facts.cases.push({ kind: "pix", id: "E1" })],
    ["the product's own invariants", (facts) => void facts.invariants.push("wallet = entries: ana")],
  ])("finds a planted fault: %s, %s", (rule, lie) => {
    const facts = honest();
    lie(facts);
    expect(judgeCampaign(facts).map((finding) => finding.rule)).toContain(rule);
  });
});
