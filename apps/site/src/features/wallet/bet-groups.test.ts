import type { BetRecord, Transaction } from "@trevo/contract";
import { expect, it } from "vitest";
import { groupBets } from "./bet-groups.ts";
import type { StatementLine } from "./statement.ts";

const zone = "America/Sao_Paulo";
const bet = (id: string, at: string, change: Partial<BetRecord> = {}): StatementLine => ({
  kind: "round",
  id,
  at,
  bet: {
    id,
    game_id: 1,
    game: "Dice",
    gamecode: "dice",
    image: "/covers/dice.svg",
    provider_name: "Originais",
    state: "closed",
    bet_amount: 100,
    win_amount: 0,
    multiplier_x100: 0,
    provable: true,
    created_at: at,
    ...change,
  },
});
const deposit = (id: string, at: string): StatementLine => ({ kind: "money", id, at, transaction: { id } as Transaction });
const idsOf = (lines: readonly StatementLine[]) =>
  groupBets(lines, zone).map((line) => (line.kind === "group" ? line.rounds.map(({ id }) => id) : line.id));

it("groups rounds of one game within an hour into one line, and keeps money lines in order", () => {
  const lines = [
    bet("a", "2026-11-22T15:59:59.999Z"),
    bet("b", "2026-11-22T15:30:00.000Z"),
    deposit("pix", "2026-11-22T15:20:00.000Z"),
    bet("c", "2026-11-22T15:00:00.000Z"),
    bet("d", "2026-11-22T14:59:59.999Z"),
  ];
  expect(idsOf(lines)).toEqual([["a", "b", "c"], "pix", "d"]);
});

it("separates different games, and the same hour of two days", () => {
  const lines = [
    bet("a", "2026-11-22T15:10:00.000Z"),
    bet("m", "2026-11-22T15:09:00.000Z", { game_id: 2 }),
    bet("b", "2026-11-22T15:08:00.000Z"),
    bet("y", "2026-11-21T15:08:00.000Z"),
  ];
  expect(idsOf(lines)).toEqual([["a", "b"], "m", "y"]);
});

it("adds up the rounds' results; a cancelled round adds nothing, and an open round has its own line", () => {
  const [open, group] = groupBets(
    [
      bet("open", "2026-11-22T15:10:00.000Z", { state: "open" }),
      bet("a", "2026-11-22T15:09:00.000Z", { win_amount: 250 }),
      bet("b", "2026-11-22T15:08:00.000Z"),
      bet("undone", "2026-11-22T15:07:00.000Z", { state: "rolled_back" }),
    ],
    zone,
  );
  expect(open).toMatchObject({ kind: "round", id: "open" });
  expect(group).toMatchObject({ kind: "group", gain: 50 });
});
