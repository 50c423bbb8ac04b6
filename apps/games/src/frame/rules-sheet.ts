import type { HouseRules } from "@trevo/engines";
import { element } from "./element.ts";
import { createSheet, type Sheet } from "./sheet.ts";
import type { GameFrame } from "./start-game.ts";

export interface Rules {
  readonly engine: HouseRules;
  readonly text: readonly string[];
  /** Further figures: name and value. */
  readonly facts?: readonly (readonly [string, string])[];
  /** The paytable, drawn by the game. */
  readonly table?: HTMLElement;
  /** Keyboard keys other than Enter: name and effect. */
  readonly keys?: readonly (readonly [string, string])[];
}

/** Creates the sheet with rules, RTP and largest win in words and figures, and the hashes of the version in play. */
export const createRulesSheet = (frame: GameFrame, rules: () => Rules): Sheet =>
  createSheet(frame.words.rules, frame.words.cancel, () => rulesLines(frame, rules()));

function rulesLines({ session, format, words }: GameFrame, { engine, text, facts = [], table, keys = [] }: Rules): readonly Node[] {
  const figures: readonly (readonly [string, string])[] = [
    [words.rtp, format.percent(session.rtp / 10_000)],
    [words.largest, format.factor(engine.maxMultiplierX10000)],
    ...facts,
    [words.stake, words.stakeRange(format.money(session.min_stake), format.money(session.max_stake))],
  ];
  const hash = (name: string, value: string) => element("div", {}, element("dt", {}, name), element("dd", {}, element("code", {}, value)));
  return [
    ...text.map((paragraph) => element("p", {}, paragraph)),
    ...(table ? [table] : []),
    element(
      "dl",
      {},
      ...figures.map(([name, value]) => element("div", { class: "count" }, element("dt", {}, name), element("dd", {}, value))),
      hash(words.rulesHash, session.rules_hash),
      hash(words.paytableHash, engine.paytableHash),
    ),
    element(
      "section",
      { class: "keys" },
      element("h3", {}, words.keys),
      element("dl", {}, ...[["Enter", words.keyEnter] as const, ...keys].map(keyLine)),
    ),
  ];
}

const keyLine = ([key, meaning]: readonly [string, string]) =>
  element("div", { class: "count" }, element("dt", {}, element("kbd", {}, key)), element("dd", {}, meaning));
