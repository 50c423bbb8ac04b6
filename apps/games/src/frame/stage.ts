import { element } from "./element.ts";
import { icon } from "./icon.ts";
import type { GameFrame } from "./start-game.ts";

interface StageNeeds {
  readonly history: HTMLElement;
  readonly openRules: () => void;
  readonly content: readonly HTMLElement[];
}

/** Creates the game's stage: earlier results, the number and the scene. */
export function createStage({ session, words }: GameFrame, { history, openRules, content }: StageNeeds): HTMLElement {
  const rules = element("button", { type: "button", class: "rules", "aria-label": words.rules }, icon("help"));
  const demo = session.mode === "demo" ? [element("span", { class: "tag" }, words.demo)] : [];
  rules.addEventListener("click", openRules);
  return element(
    "section",
    { class: "stage" },
    element("div", { class: "top" }, ...demo, element("div", { class: "past" }, history), rules),
    ...content,
  );
}

/** Creates the page of a client: its name for screen readers, and its parts in order. */
export const createGamePage = ({ name, title }: { name: string; title: string }, ...parts: readonly HTMLElement[]): HTMLElement =>
  element("main", { class: `game ${name}`, "aria-label": title }, element("h1", { class: "unseen" }, title), ...parts);
