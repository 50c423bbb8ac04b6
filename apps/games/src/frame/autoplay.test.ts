// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDiceGame } from "../dice/dice-game.ts";
import { find, goOn, mainKey, pass, standStill, textOf } from "./test/game-page.ts";
import { fill, openInstant, stakes } from "./test/play.ts";

const lost = { outcome: { roll: 1 }, balance: 9_900 };
const autoplay = { autoplay: true };
const begin = (): void => void find("form.autoplay").dispatchEvent(new Event("submit", { cancelable: true }));

/** Opens the sheet, fills in the loss limit, and begins. */
async function run(limits: Readonly<Record<string, string>>, rounds: Parameters<typeof openInstant>[1] = [lost]) {
  const frame = await openInstant(createDiceGame, rounds, autoplay);
  find(".auto-key").click();
  for (const [id, text] of Object.entries(limits)) fill(`#${id}`, text);
  begin();
  return frame;
}

describe("the autoplay sheet", () => {
  beforeEach(standStill);
  afterEach(goOn);

  it("is shown only where the tenant allows autoplay", async () => {
    await openInstant(createDiceGame);
    expect(document.querySelector(".auto-key")).toBeNull();
    await openInstant(createDiceGame, [], autoplay);
    expect(find(".auto-key").hidden).toBe(false);
  });

  it.each([
    ["", "Informe quanto você aceita perder."],
    ["0", "Informe quanto você aceita perder."],
    ["abc", "Informe quanto você aceita perder."],
    ["0,99", "No mínimo uma aposta: R$ 1,00."],
  ])("does not start with a loss limit of %j", async (limit, said) => {
    const frame = await run({ "stop-loss": limit });
    await pass(3_000);
    expect(textOf("form.autoplay .note")).toBe(said);
    expect(frame.requestsTo(stakes)).toEqual([]);
  });

  it("does not start with an invalid win limit", async () => {
    const frame = await run({ "stop-loss": "5", "stop-win": "x" });
    await pass(1_000);
    expect(textOf("form.autoplay .note")).toBe("Revise os valores de ganho.");
    expect(frame.requestsTo(stakes)).toEqual([]);
  });

  it("starts with one stake as its loss limit, and states the most it may cost", async () => {
    await openInstant(createDiceGame, [lost], autoplay);
    find(".auto-key").click();
    fill("#stop-loss", "1,00");
    expect(textOf("form.autoplay .note")).toBe("Até 10 rodadas de R$ 1,00. A perda não passa de R$ 1,00.");
    const [five] = [...document.querySelectorAll<HTMLElement>("form.autoplay .stake .key")];
    five?.click();
    expect((find("#stop-loss") as HTMLInputElement).value).toBe("5,00");
  });
});

describe("automatic rounds", () => {
  beforeEach(standStill);
  afterEach(goOn);

  it("are counted on the main key, which stops them, and their result is reported", async () => {
    const frame = await run({ "stop-loss": "3,00" });
    await pass(1_000);
    expect(mainKey()).toMatchObject({ state: "running", verb: "Parar", isDisabled: false });
    expect(mainKey().promise).toMatch(/^[01] de 10/);
    expect(find(".auto-key").hidden).toBe(true);
    await pass(10_000);
    expect(frame.requestsTo(stakes)).toHaveLength(3);
    expect(textOf(".notice")).toBe("Parou no seu limite de perda: 3 rodadas, − R$ 3,00.");
    expect(find(".notice").dataset["tone"]).toBe("info");
    expect(mainKey().state).toBe("ready");
    expect(find(".auto-key").hidden).toBe(false);
  });

  it.each([
    ["the main key", () => find(".play").click(), "Você parou: "],
    ["Escape", () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })), "Você parou: "],
  ])("end with %s after the current round", async (_, stop, said) => {
    const frame = await run({ "stop-loss": "9,00" });
    await pass(1_500);
    const before = frame.requestsTo(stakes).length;
    stop();
    await pass(10_000);
    expect(frame.requestsTo(stakes)).toHaveLength(before);
    expect(textOf(".notice")).toContain(said);
  });

  it("end when the page is hidden", async () => {
    const frame = await run({ "stop-loss": "9,00" });
    await pass(500);
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(10_000);
    Object.defineProperty(document, "hidden", { value: false, configurable: true });
    expect(frame.requestsTo(stakes)).toHaveLength(1);
    expect(textOf(".notice")).toContain("Parou porque você saiu da página: 1 rodada");
  });

  it("lock the bet, and are at least one second apart", async () => {
    const frame = await run({ "stop-loss": "9,00" });
    await pass(500);
    expect((find(".bet") as HTMLFieldSetElement).disabled).toBe(true);
    find(".swap").click();
    await pass(10_000);
    const bets = frame.requestsTo(stakes).map(({ input }) => JSON.stringify(input.body));
    expect(bets).toHaveLength(9);
    expect(new Set(bets).size).toBe(1);
  });
});
