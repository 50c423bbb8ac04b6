import { builderBounds } from "@trevo/sports";
import { createStore } from "../../lib/store.ts";

interface Choice {
  readonly market_id: number;
  readonly code: string;
}

/** Selections of one match chosen for a bet builder. Another match starts with an empty choice. */
export interface BuilderChoice {
  readonly fixture_id: number;
  readonly choices: readonly Choice[];
}

export const noChoice: BuilderChoice = { fixture_id: 0, choices: [] };

export const builderChoice = createStore<BuilderChoice>(noChoice);

export const choicesOf = ({ fixture_id, choices }: BuilderChoice, fixture: number): readonly Choice[] =>
  fixture_id === fixture ? choices : noChoice.choices;

/** Removes a selection, or replaces another selection of its market. Beyond the maximum number of selections nothing changes. */
export function choose(choices: readonly Choice[], choice: Choice): readonly Choice[] {
  const others = choices.filter(({ market_id }) => market_id !== choice.market_id);
  if (choices.some(({ market_id, code }) => market_id === choice.market_id && code === choice.code)) return others;
  return others.length >= builderBounds.max ? choices : [...others, choice];
}
