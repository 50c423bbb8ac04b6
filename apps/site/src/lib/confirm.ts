import type { ReactNode } from "react";
import { createStore } from "./store.ts";

export interface Question {
  title: string;
  text: ReactNode;
  /** What happens, as the button says it: "Cancelar saque". */
  yes: string;
  /** The way back; "Cancelar" where nothing is said. */
  no?: string;
  /** Something is lost by it. */
  danger?: boolean;
}

export interface OpenQuestion extends Question {
  readonly id: number;
  readonly answer: (yes: boolean) => void;
}

export const questionStore = createStore<OpenQuestion | null>(null);

let lastId = 0;

/**
 * Asks before something that is not easily undone; false is whatever is not a yes. Stands over what asked it, one at a time:
 * a question that is put while another stands is a no.
 *
 * ```ts
 * if (await askConfirm({ title: m.cancel_title(), text: m.cancel_text(), yes: m.cancel_yes(), danger: true })) cancel();
 * ```
 */
export function askConfirm(question: Question): Promise<boolean> {
  if (questionStore.get()) return Promise.resolve(false);
  return new Promise((resolve) => questionStore.set({ ...question, id: ++lastId, answer: resolve }));
}

/** The frame's: its sheet is gone. Whoever asked has been answered by then. */
export function closeQuestion(): void {
  questionStore.get()?.answer(false);
  questionStore.set(null);
}
