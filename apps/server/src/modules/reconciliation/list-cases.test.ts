import { expect, it } from "vitest";
import { newId } from "../../kernel/ids.ts";
import { listCases } from "./list-cases.ts";

/** A tenant with this many blocked accounts that hold money, before one closed account. */
function tenantWith(blocked: number) {
  const dormant = Array.from({ length: blocked + 1 }, (_, index) => ({ player_id: newId(), cash: index + 1, since: new Date(index) }));
  const closed = dormant.at(-1)?.player_id ?? "";
  const queried: number[] = [];
  const needs = {
    wallet: { dormantBalances: async () => dormant },
    players: {
      closedAmong: async (_: number, ids: string[]) => {
        queried.push(ids.length);
        return new Set(ids.filter((id) => id === closed));
      },
    },
    protection: { payerLinks: async () => [], closePayerLinks: async () => null },
    deposits: { undecided: async () => [], paidIn: async () => [] },
    withdrawals: { underReview: async () => [] },
    parkedWins: { waiting: async () => [] },
  };
  return { needs, closed, queried };
}

it("lists a closed account's money after any number of blocked accounts, with one query for all of them", async () => {
  const { needs, closed, queried } = tenantWith(1_500);
  expect(await listCases(needs, 1)).toMatchObject([{ kind: "closed_account", id: closed, amount: 1_501 }]);
  expect(queried).toEqual([1_501]);
});
