import type { BetRecord } from "@trevo/contract";
import { expect, it } from "vitest";
import { lineLook } from "./line-look.ts";

const round = (change: Partial<BetRecord>) => {
  const at = "2026-11-22T15:00:00.000Z";
  const bet: BetRecord = {
    id: "a",
    game_id: 1,
    game: "Dice",
    gamecode: "dice",
    image: "/covers/dice.svg",
    provider_name: "Originais",
    state: "closed",
    bet_amount: 100,
    win_amount: 198,
    multiplier_x100: 198,
    provable: true,
    created_at: at,
    ...change,
  };
  return lineLook({ kind: "round", id: "a", at, bet }, "pt");
};

it("shows the multiplier of a stake, or a prize if nothing was staked", () => {
  expect(round({}).status.word).toBe("1,98×");
  expect(round({ bet_amount: 0, win_amount: 50, multiplier_x100: null })).toMatchObject({
    status: { word: "Prêmio" },
    amount: 50,
    tone: "won",
  });
});
