import type { ReactNode } from "react";
import { createStore } from "./store.ts";

export interface Question {
  title: string;
  text: ReactNode;
  /** Label of the confirm button, which names the action: "Cancelar saque". */
  yes: string;
  /** Label of the cancel button; "Cancelar" by default. */
  no?: string;
  /** The action loses something. */
  danger?: boolean;
}

export interface OpenQuestion extends Question {
  readonly id: number;
  readonly answer: (yes: boolean) => void;
}

export const questionStore = createStore<OpenQuestion | null>(null);

let lastId = 0;

/**
 * Asks for confirmation of an action that is hard to undo. Resolves to false unless the user confirms. Opens over the requesting view, one
 * at a time: while one is open, another resolves to false.
 *
 * ```ts
 * if (await askConfirm({ title: m.cancel_title(), text: m.cancel_text(), yes: m.cancel_yes(), danger: true })) cancel();
 * ```
 */
export function askConfirm(question: Question): Promise<boolean> {
  if (questionStore.get()) return Promise.resolve(false);
  return new Promise((resolve) => questionStore.set({ ...question, id: ++lastId, answer: resolve }));
}

/** Called by the frame after the sheet has closed. A question without an answer resolves to false. */
export function closeQuestion(): void {
  questionStore.get()?.answer(false);
  questionStore.set(null);
}
