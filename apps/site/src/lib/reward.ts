import { createElement } from "react";
import { loadPart } from "./load-part.ts";
import type { ModalState } from "./modal-state.ts";
import { promptPriority, requestPrompt } from "./prompts.ts";
import { randomId } from "./random-id.ts";

export interface Reward {
  /** `win`: a prize that was drawn, "VOCÊ GANHOU!"; `gift`: a bonus, a cashback or a mission reward. */
  kind: "win" | "gift";
  /** Name of the reward: "Fone sem fio", "Cashback de sexta". */
  name: string;
  text?: string;
  /** Amount or value in centavos, if it has one. */
  amount?: number;
  /** Address of a picture. */
  image?: string;
  /** Link to the reward, without language prefix. */
  action?: { href: string; label: string };
}

/** Shows a reward once nothing else covers the page. Call it after the server has granted it. */
export async function showReward(reward: Reward): Promise<void> {
  const { RewardSheet } = await loadPart(() => import("./reward-sheet.tsx"));
  const Content = (state: ModalState) => createElement(RewardSheet, { ...state, reward });
  requestPrompt({ name: `reward ${randomId()}`, priority: promptPriority.win, Content });
}
