import { expect, it } from "vitest";
import type { Db } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import { createListCases } from "./list-cases.ts";

/** A tenant where so many are blocked with money in their wallets, before one account that is closed. */
function listWith(blocked: number) {
  const shut = Array.from({ length: blocked + 1 }, (_, nth) => ({ player_id: newId(), cash: nth + 1, since: new Date(nth) }));
  const closed = shut.at(-1)?.player_id ?? "";
  const asked: number[] = [];
  const list = createListCases({
    db: {} as Db,
    wallet: { dormantBalances: async () => shut },
    players: {
      closedAmong: async (_, ids) => {
        asked.push(ids.length);
        return new Set(ids.filter((id) => id === closed));
      },
    },
    protection: { payerLinks: async () => [] },
    received: { undecided: async () => [] },
    withdrawals: { underReview: async () => [] },
    parkedWins: { waiting: async () => [] },
  });
  return { list, closed, asked };
}

it("finds a closed account's money behind any number of blocked ones, and asks about all of them at once", async () => {
  const { list, closed, asked } = listWith(1_500);
  expect(await list(1)).toMatchObject([{ kind: "closed_account", id: closed, amount: 1_501 }]);
  expect(asked).toEqual([1_501]);
});
