// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createInstantGame } from "../frame/instant-game.ts";
import {
  type Server,
  type TestFrame,
  answer,
  createTestFrame,
  find,
  goOn,
  houseRound,
  mainKey,
  open,
  pass,
  press,
  refuse,
  standStill,
  textOf,
} from "../frame/test/game-page.ts";
import { createDiceGame } from "./dice-game.ts";

const stakes = "POST /house/api/rounds";

const openDice = async (server: Server, session: Parameters<typeof createTestFrame>[1] = {}): Promise<TestFrame> => {
  const frame = createTestFrame(server, session);
  await open(createInstantGame(frame, createDiceGame));
  return frame;
};

const won = { payout: 198, multiplier_x100: 198, balance: 10_098, outcome: { roll: 73.21 } };
const lostRound = { outcome: { roll: 12.5 } };

const playing =
  (...rounds: readonly Parameters<typeof houseRound>[0][]): Server =>
  ({ key }) => {
    if (key !== stakes) return undefined;
    const round = rounds.length > 1 ? (rounds as Parameters<typeof houseRound>[0][]).shift() : rounds[0];
    return answer({ data: houseRound(round) });
  };

describe("a single-action game", () => {
  beforeEach(standStill);
  afterEach(goOn);

  it("shows the bet, its prize and the balance before the first round", async () => {
    await openDice(() => undefined);
    expect(mainKey()).toEqual({ state: "ready", verb: "Rolar", promise: "R$ 1,00 paga R$ 1,98se passar de 50,00", isDisabled: false });
    expect(textOf(".round-balance")).toBe("Saldo demo R$ 100,00");
    expect(textOf(".chip")).toBe("RTP 99,00%");
    expect(textOf(".number")).toBe("1,98×");
    expect(textOf(".record")).toContain("Sua primeira rodada aparece aqui.");
  });

  it("lists earlier rounds, newest first", async () => {
    await openDice(({ key }) =>
      key === "GET /house/api/rounds"
        ? answer({ data: [houseRound(won), houseRound(lostRound), houseRound({ state: "open" })] })
        : undefined,
    );
    expect([...document.querySelectorAll(".history li")].map((item) => item.className)).toEqual(["won", "lost"]);
    expect(textOf(".record ul")).toBe("73,21R$ 1,00+ R$ 0,9812,50R$ 1,00− R$ 1,00");
    expect(find(".record p").hidden).toBe(true);
  });

  it("plays a round: number, chip, balance, history and announcement", async () => {
    const frame = await openDice(playing(won));
    await press();
    expect(frame.requestsTo(stakes).map(({ input }) => input.body)).toEqual([
      { game: "dice", stake: 100, params: { target: 50, direction: "over" } },
    ]);
    expect(textOf(".number")).toBe("73,21");
    expect(textOf(".chip")).toBe("+ R$ 0,98");
    expect(find(".result").dataset["ending"]).toBe("won");
    expect(textOf(".round-balance")).toBe("Saldo demo R$ 100,98");
    expect(textOf(".stage [role=status]")).toBe("73,21. Você ganhou: voltou R$ 1,98.");
    expect(document.querySelectorAll(".history li")).toHaveLength(1);
    expect(mainKey()).toMatchObject({ state: "ready", isDisabled: false });
  });

  it("does not show the new balance before the round is drawn", async () => {
    await openDice(playing(won));
    await press(".play", 60);
    expect(mainKey()).toMatchObject({ state: "playing", isDisabled: true });
    expect(textOf(".round-balance")).toBe("Saldo demo R$ 100,00");
    await pass(1_500);
    expect(textOf(".round-balance")).toBe("Saldo demo R$ 100,98");
  });

  it("stakes once, however often the key is pressed", async () => {
    const frame = await openDice(playing(lostRound));
    for (let pressed = 0; pressed < 5; pressed += 1) find(".play").click();
    await pass(1_500);
    expect(frame.requestsTo(stakes)).toHaveLength(1);
  });

  it("repeats a lost request under the same key", async () => {
    let lost = 2;
    const frame = await openDice(({ key }) => {
      if (key !== stakes) return undefined;
      lost -= 1;
      return lost >= 0 ? refuse(0) : answer({ data: houseRound(won) });
    });
    await press(".play", 4_000);
    const keys = frame.requestsTo(stakes).map(({ input }) => input.idempotencyKey);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(textOf(".round-balance")).toBe("Saldo demo R$ 100,98");
    await press();
    expect(frame.requestsTo(stakes).at(-1)?.input.idempotencyKey).not.toBe(keys[0]);
  });

  it("reports after the last attempt that the server did not answer, and then shows the server's state", async () => {
    let isLost = false;
    await openDice(({ key }) => {
      if (key === stakes) {
        isLost = true;
        return refuse(0);
      }
      if (key === "GET /house/api/rounds" && isLost) return answer({ data: [houseRound(won)] });
      return key === "GET /house/api/session" ? answer({ data: { balance: 10_098 } }) : undefined;
    });
    await press(".play", 6_000);
    expect(textOf(".notice")).toBe("O servidor não respondeu. Se a rodada foi aceita, ela aparece nos resultados.");
    expect(find(".notice").dataset["tone"]).toBe("warning");
    expect(textOf(".round-balance")).toBe("Saldo demo R$ 100,98");
    expect(document.querySelectorAll(".history li")).toHaveLength(1);
    expect(textOf(".number")).toBe("1,98×");
    expect(mainKey().state).toBe("ready");
  });

  it("shows a refusal in the player's language until the next round", async () => {
    let refused = true;
    await openDice(({ key }) => {
      if (key !== stakes) return undefined;
      const reply = refused ? refuse(403, "limit_reached") : answer({ data: houseRound(won) });
      refused = false;
      return reply;
    });
    await press();
    expect(find(".notice").hidden).toBe(false);
    expect(textOf(".notice")).toMatch(/limite/i);
    await press();
    expect(find(".notice").hidden).toBe(true);
    expect(textOf(".notice")).toBe("");
  });

  it.each([
    [401, "session_required", "ended"],
    [503, "game_maintenance", "maintenance"],
    [403, "tenant_inactive", "maintenance"],
  ] as const)("shows a cover on %i %s", async (status, code, cover) => {
    const frame = await openDice(({ key }) => (key === stakes ? refuse(status, code) : undefined));
    await press();
    expect(frame.covers).toEqual([cover]);
    await press();
    expect(frame.requestsTo(stakes)).toHaveLength(1);
  });

  it("counts down the minimum cycle and locks the key until the cycle has passed", async () => {
    const frame = await openDice(playing(lostRound), { minimum_cycle_ms: 3_000 });
    await press(".play", 1_000);
    expect(mainKey()).toMatchObject({ state: "waiting", verb: "Próxima em 3 s", isDisabled: true });
    find(".play").click();
    await pass(1_000);
    expect(mainKey().verb).toBe("Próxima em 2 s");
    await pass(1_500);
    expect(mainKey()).toMatchObject({ state: "ready", isDisabled: false });
    expect(frame.requestsTo(stakes)).toHaveLength(1);
  });

  it("locks the bet during a round", async () => {
    await openDice(playing(lostRound));
    find(".play").click();
    await pass(40);
    find(".swap").click();
    expect(mainKey().promise).toBe("se passar de 50,00");
    await pass(1_500);
    find(".swap").click();
    expect(mainKey().promise).toBe("R$ 1,00 paga R$ 1,98se ficar abaixo de 50,00");
  });
});

describe("a stake", () => {
  beforeEach(standStill);
  afterEach(goOn);

  const type = (text: string): void => {
    const input = find("#stake") as HTMLInputElement;
    input.value = text;
    input.dispatchEvent(new Event("input"));
  };

  it.each(["abc", "0", "-1", "1,234,5", "0,49", "1.000,01"])("is refused: %s", async (text) => {
    const frame = await openDice(() => undefined);
    type(text);
    expect(mainKey()).toMatchObject({ state: "short", promise: "De R$ 0,50 a R$ 1.000,00", isDisabled: true });
    expect(find("#stake").getAttribute("aria-invalid")).toBe("true");
    find(".play").click();
    await pass(500);
    expect(frame.requestsTo(stakes)).toEqual([]);
  });

  it.each([
    ["0,50", 50],
    ["1.000,00", 100_000],
    ["12", 1_200],
  ])("is accepted: %s", async (text, stake) => {
    const frame = await openDice(playing(lostRound), { balance: 200_000 });
    type(text);
    await press();
    expect(frame.requestsTo(stakes)[0]?.input.body).toMatchObject({ stake });
  });

  it("above the balance shows the amount missing", async () => {
    await openDice(() => undefined, { balance: 5_000 });
    type("50,01");
    expect(mainKey()).toMatchObject({ state: "short", promise: "Faltam R$ 0,01", isDisabled: true });
    type("50,00");
    expect(mainKey().state).toBe("ready");
  });

  it("is halved, doubled up to the balance, and set to the maximum", async () => {
    await openDice(() => undefined, { balance: 350 });
    const [half, double, most] = [...document.querySelectorAll<HTMLElement>(".stake .key")];
    const value = () => (find("#stake") as HTMLInputElement).value;
    half?.click();
    expect(value()).toBe("0,50");
    double?.click();
    double?.click();
    double?.click();
    expect(value()).toBe("3,50");
    half?.click();
    most?.click();
    expect(value()).toBe("3,50");
  });

  it("offers a deposit if a real balance is below the smallest stake", async () => {
    await openDice(() => undefined, { mode: "real", balance: 49 });
    expect(mainKey()).toEqual({ state: "deposit", verb: "Depositar", promise: "Faltam R$ 0,51", isDisabled: false });
  });

  it("offers no deposit in demo mode", async () => {
    await openDice(() => undefined, { balance: 49 });
    expect(mainKey()).toMatchObject({ state: "short", promise: "Faltam R$ 0,51" });
  });
});
