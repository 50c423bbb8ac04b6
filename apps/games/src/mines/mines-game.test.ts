// @vitest-environment happy-dom
import type { HouseRound } from "@trevo/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMultiActionGame } from "../frame/multi-action-game.ts";
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
import { createMinesGame } from "./mines-game.ts";

const stakes = "POST /house/api/rounds";
const actions = "POST /house/api/rounds/:id/actions";
const list = "GET /house/api/rounds";

const opened = (more: Partial<HouseRound> = {}): HouseRound =>
  houseRound({
    id: "m1",
    game: "mines",
    state: "open",
    params: { mines: 3 },
    outcome: {},
    table: { gems: 0, revealed: [], multiplier_x10000: 10_000, payout: 0 },
    moves: ["reveal"],
    ...more,
  });

const found = (cells: readonly number[]): HouseRound =>
  opened({ table: { gems: cells.length, revealed: cells, multiplier_x10000: 11_250, payout: 112 }, moves: ["reveal", "cash_out"] });

const cashed = (): HouseRound =>
  houseRound({
    id: "m1",
    params: { mines: 3 },
    outcome: { gems: 1, revealed: [7], mines: [0, 1, 2] },
    payout: 112,
    multiplier_x100: 112,
    balance: 10_012,
  });

const hit = (): HouseRound =>
  houseRound({ id: "m1", params: { mines: 3 }, outcome: { gems: 1, revealed: [7, 2], mines: [0, 1, 2] }, payout: 0, balance: 9_900 });

/** Returns a server that gives these answers to one endpoint in order, and repeats the last one. */
const inTurn =
  (answers: Readonly<Record<string, readonly ReturnType<Server>[]>>): Server =>
  ({ key, input }) => {
    const replies = answers[input.query?.["open"] ? `${key}?open` : key];
    if (!replies) return undefined;
    return replies.length > 1 ? (replies as ReturnType<Server>[]).shift() : replies[0];
  };

const one = (round: HouseRound) => answer({ data: round });

const openMines = async (server: Server): Promise<TestFrame> => {
  const frame = createTestFrame(server, { game: "mines" });
  await open(createMultiActionGame(frame, createMinesGame));
  return frame;
};

const cell = (number: number): HTMLElement => document.querySelectorAll<HTMLElement>(".cell")[number] ?? find(".no-such-cell");

describe("a multi-action game", () => {
  beforeEach(standStill);
  afterEach(goOn);

  it("opens a round, sends an action, and cashes out", async () => {
    const frame = await openMines(inTurn({ [stakes]: [one(opened())], [actions]: [one(found([7])), one(cashed())] }));
    expect(mainKey()).toMatchObject({ state: "ready", verb: "Começar" });
    expect(cell(7).getAttribute("aria-disabled")).toBe("true");
    await press();
    expect(mainKey()).toMatchObject({ state: "short", verb: "Retirar", promise: "Abra uma casa", isDisabled: true });
    expect((find(".bet") as HTMLFieldSetElement).disabled).toBe(true);
    expect(textOf(".chip")).toBe("em jogo");
    cell(7).click();
    await pass(500);
    expect(frame.requestsTo(actions)[0]?.input).toMatchObject({ params: { id: "m1" }, body: { action: "reveal", params: { cell: 7 } } });
    expect(cell(7).dataset["face"]).toBe("gem");
    expect(mainKey()).toMatchObject({ state: "ready", promise: "R$ 1,12" });
    await press();
    expect(frame.requestsTo(actions)[1]?.input.body).toEqual({ action: "cash_out" });
    expect(mainKey()).toMatchObject({ state: "ready", verb: "Começar" });
    expect(textOf(".round-balance")).toBe("Saldo demo R$ 100,12");
    expect(textOf(".chip")).toBe("+ R$ 0,12");
    expect(textOf(".latest")).toBe("Última rodada1 joia+ R$ 0,12");
    expect((find(".bet") as HTMLFieldSetElement).disabled).toBe(false);
  });

  it("sends one action at a time: a second cell waits until the first is known", async () => {
    const frame = await openMines(inTurn({ [stakes]: [one(opened())], [actions]: [one(found([7]))] }));
    await press();
    cell(7).click();
    cell(8).click();
    find(".play").click();
    await pass(500);
    expect(frame.requestsTo(actions)).toHaveLength(1);
  });

  it("accepts the next cell without a pause", async () => {
    const frame = await openMines(inTurn({ [stakes]: [one(opened())], [actions]: [one(found([7])), one(found([7, 9]))] }));
    await press();
    cell(7).click();
    await pass(150);
    cell(9).click();
    await pass(150);
    expect(frame.requestsTo(actions)).toHaveLength(2);
  });

  it("restores an open round after a reload", async () => {
    const frame = await openMines(inTurn({ [`${list}?open`]: [answer({ data: [found([7])] })], [actions]: [one(cashed())] }));
    expect(mainKey()).toMatchObject({ state: "ready", verb: "Retirar", promise: "R$ 1,12" });
    expect(cell(7).dataset["face"]).toBe("gem");
    expect(textOf(".chip")).toBe("em jogo");
    await press();
    expect(frame.requestsTo(stakes)).toEqual([]);
    expect(frame.requestsTo(actions)).toHaveLength(1);
  });

  it("repeats a lost action under the same key", async () => {
    const frame = await openMines(inTurn({ [stakes]: [one(opened())], [actions]: [refuse(0), refuse(504), one(found([7]))] }));
    await press();
    cell(7).click();
    await pass(3_000);
    const keys = frame.requestsTo(actions).map(({ input }) => input.idempotencyKey);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(cell(7).dataset["face"]).toBe("gem");
  });

  it("shows the open round if a stake is refused because of it", async () => {
    const frame = await openMines(
      inTurn({ [stakes]: [refuse(409, "wrong_state")], [`${list}?open`]: [answer({ data: [] }), answer({ data: [found([7])] })] }),
    );
    await press();
    expect(frame.requestsTo(stakes)).toHaveLength(1);
    expect(find(".notice").hidden).toBe(false);
    expect(mainKey()).toMatchObject({ verb: "Retirar" });
    expect(cell(7).dataset["face"]).toBe("gem");
  });

  it("shows the end of a round that ended elsewhere, once", async () => {
    await openMines(
      inTurn({
        [`${list}?open`]: [answer({ data: [found([7])] }), answer({ data: [] })],
        [list]: [answer({ data: [] }), answer({ data: [hit()] })],
      }),
    );
    window.dispatchEvent(new Event("online"));
    await pass(1_500);
    expect(mainKey().verb).toBe("Começar");
    expect(textOf(".chip")).toBe("− R$ 1,00");
    expect(document.querySelectorAll(".history li")).toHaveLength(1);
    expect(cell(2).classList.contains("stepped")).toBe(true);
  });

  it("unmarks the requested cell if the server does not answer", async () => {
    let isOff = false;
    const frame = await openMines((request) => {
      if (isOff) return refuse(0);
      return inTurn({ [stakes]: [one(opened())] })(request);
    });
    await press();
    isOff = true;
    cell(7).click();
    await pass(7_000);
    expect(textOf(".notice")).toContain("O servidor não respondeu");
    const before = frame.requestsTo(actions).length;
    cell(8).click();
    await pass(100);
    expect(frame.requestsTo(actions)).toHaveLength(before + 1);
  });

  it("locks its key after a round that ended at once, until the cycle has passed", async () => {
    const frame = createTestFrame(inTurn({ [stakes]: [one(cashed())] }), { game: "mines", minimum_cycle_ms: 2_000 });
    await open(createMultiActionGame(frame, createMinesGame));
    await press(".play", 1_900);
    expect(mainKey()).toMatchObject({ state: "waiting", isDisabled: true });
    await pass(200);
    expect(mainKey().state).toBe("ready");
  });

  it("changes the number of mines only while no round is open", async () => {
    await openMines(inTurn({ [stakes]: [one(opened())] }));
    const [fewer, more] = [...document.querySelectorAll<HTMLElement>(".count-field .key")];
    more?.click();
    expect(textOf(".count-field output")).toBe("4");
    for (let pressed = 0; pressed < 6; pressed += 1) fewer?.click();
    expect(textOf(".count-field output")).toBe("1");
    await press();
    more?.click();
    expect(textOf(".count-field output")).toBe("3");
  });
});
