// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDiceGame } from "../dice/dice-game.ts";
import { createInstantGame } from "./instant-game.ts";
import {
  type Server,
  answer,
  createTestFrame,
  find,
  goOn,
  houseRound,
  mainKey,
  open,
  press,
  refuse,
  standStill,
  textOf,
} from "./test/game-page.ts";

const stakes = "POST /house/api/rounds";
const free_rounds = { id: "reward", remaining: 2, stake: 20, wins: "cash" } as const;

const openDice = async (server: Server, given: typeof free_rounds | null = free_rounds, balance = 0) => {
  const frame = createTestFrame(server, { mode: "real", balance, free_rounds: given });
  await open(createInstantGame(frame, createDiceGame));
  return frame;
};

/** Returns a server that marks each round as free while the request asks for a free round. */
const server = (payouts: readonly number[]): Server => {
  let played = 0;
  return ({ key, input }) => {
    if (key === "GET /house/api/session") return answer({ data: { balance: 3_000, free_rounds: null } });
    if (key !== stakes) return undefined;
    const payout = payouts[played] ?? 0;
    played += 1;
    const isFree = input.body?.["free_rounds"] === "reward";
    const round = { stake: input.body?.["stake"] as number, payout, balance: 3_000, outcome: { roll: 73 } };
    return answer({ data: houseRound({ ...round, ...(isFree && { free_round: { id: "reward", remaining: 2 - played } }) }) });
  };
};

describe("free rounds in a game", () => {
  beforeEach(standStill);
  afterEach(goOn);

  it("are played first, without a balance, at the value of each", async () => {
    const frame = await openDice(server([40]));
    expect(textOf(".free-rounds b")).toBe("2 rodadas grátis");
    expect(mainKey()).toMatchObject({ state: "ready", verb: "Rodada grátis", promise: "R$ 0,20 paga R$ 0,39se passar de 50,00" });
    await press();
    expect(frame.requestsTo(stakes)[0]?.input.body).toMatchObject({ stake: 20, free_rounds: "reward" });
    expect(textOf(".free-rounds b")).toBe("1 rodada grátis");
    expect(textOf(".chip")).toContain("+ R$ 0,40");
  });

  it("say that a lost round was free", async () => {
    await openDice(server([0]));
    await press();
    expect(textOf(".chip")).toBe("rodada grátis");
    expect(textOf(".record li")).toContain("rodada grátis");
  });

  it("are followed by no paid round before the player continues", async () => {
    const frame = await openDice(server([30, 0]), free_rounds, 5_000);
    await press();
    await press();
    expect(textOf(".free-rounds b")).toBe("Rodadas grátis concluídas: você ganhou R$ 0,30.");
    expect(mainKey()).toMatchObject({ state: "short", isDisabled: true });
    await press();
    expect(frame.requestsTo(stakes)).toHaveLength(2);
    await press(".free-rounds button");
    expect(document.querySelector(".free-rounds")).toBeNull();
    expect(find(".stake").hidden).toBe(false);
  });

  it("can be postponed for bets with the balance", async () => {
    const frame = await openDice(server([0]), free_rounds, 5_000);
    await press(".free-rounds button");
    expect(mainKey().verb).toBe("Rolar");
    await press();
    expect(frame.requestsTo(stakes)[0]?.input.body).not.toHaveProperty("free_rounds");
    await press(".free-rounds button");
    expect(mainKey().verb).toBe("Rodada grátis");
  });

  it("end when the server reports none", async () => {
    await openDice(({ key, input }) => (key === stakes ? refuse(409, "free_rounds_over") : server([])({ key, input })));
    await press();
    expect(textOf(".notice")).toContain("Estas rodadas grátis acabaram ou venceram.");
    expect(mainKey().isDisabled).toBe(true);
    expect(textOf(".free-rounds b")).toContain("concluídas");
  });

  it("are not shown if there are none", async () => {
    await openDice(server([]), null, 5_000);
    expect(document.querySelector(".free-rounds")).toBeNull();
    expect(mainKey().verb).toBe("Rolar");
  });
});
