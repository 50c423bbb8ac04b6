import { createElement } from "react";
import { loadPart } from "./load-part.ts";
import type { ModalState } from "./modal-state.ts";
import { promptPriority, requestPrompt } from "./prompts.ts";
import { randomId } from "./random-id.ts";

export interface Reward {
  /** `win`: a prize that was drawn, "VOCÊ GANHOU!"; `gift`: a bonus, a cashback, a mission's reward. */
  kind: "win" | "gift";
  /** What it is: "Fone sem fio", "Cashback de sexta". */
  name: string;
  text?: string;
  /** Centavos, where it is money or worth it. */
  amount?: number;
  /** Address of a picture. */
  image?: string;
  /** Where it can be found. Without language. */
  action?: { href: string; label: string };
}

/** Shows what somebody got, once nothing else lies over the page. Call it after the server has given it. */
export async function showReward(reward: Reward): Promise<void> {
  const { RewardSheet } = await loadPart(() => import("./reward-sheet.tsx"));
  const Content = (state: ModalState) => createElement(RewardSheet, { ...state, reward });
  requestPrompt({ name: `reward ${randomId()}`, priority: promptPriority.win, Content });
}
