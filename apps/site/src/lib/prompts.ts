import type { ComponentType } from "react";
import type { ModalState } from "./modal-state.ts";
import { advance, dismiss, emptyQueue, enqueue, finish, type PromptQueue, type Queued } from "./prompt-queue.ts";
import { createStore } from "./store.ts";

export { promptPriority } from "./prompt-queue.ts";

/** Something that comes up by itself: it waits for its turn, and Back, Escape and its own buttons close it. */
export interface Prompt extends Queued {
  /** Asked when its turn has come; false drops it. */
  stillWanted?: () => boolean;
  /** A sheet. Its code is loaded before it opens, so that a turn is never spent waiting. */
  Content?: ComponentType<ModalState>;
  /** In place of a sheet of its own: goes to a modal that has an address. */
  go?: () => void;
  /** No entry in the history: Back leaves the page, as with a gate that one does not want to pass. */
  gate?: true;
}

export const promptStore = createStore<PromptQueue<Prompt>>(emptyQueue);

let heldFrom = Number.POSITIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Puts a prompt in line. The answer takes it back: out of the line, or off the screen.
 *
 * ```ts
 * const { InstallSheet } = await loadPart(() => import("./install-sheet.tsx"));
 * requestPrompt({ name: "install", priority: promptPriority.install, Content: InstallSheet });
 * ```
 */
export function requestPrompt(prompt: Prompt): () => void {
  promptStore.set(enqueue(promptStore.get(), prompt));
  takeTurn();
  return () => dismissPrompt(prompt.name);
}

/** Closes the one that stands, forgets the one that waits. */
export function dismissPrompt(name: string): void {
  promptStore.set(dismiss(promptStore.get(), name));
}

/** The frame's: how much may come up over what is on the screen now. */
export function holdPrompts(from: number): void {
  heldFrom = from;
  takeTurn();
}

/** Whether nothing lies over the page, and no game runs in it. */
export const promptsAreFree = (): boolean => promptStore.get().shown === null && heldFrom === Number.POSITIVE_INFINITY;

/** The frame's: the sheet is gone. */
export function finishPrompt(name: string): void {
  promptStore.set(finish(promptStore.get(), { name, now: Date.now() }));
  takeTurn();
}

function takeTurn(): void {
  clearTimeout(timer);
  const queue = promptStore.get();
  const next = advance(queue, { heldFrom, now: Date.now() });
  const prompt = next.shown;
  if (next !== queue && prompt) return begin(prompt, next);
  const wait = queue.offersFrom - Date.now();
  if (!queue.shown && queue.waiting.length > 0 && wait > 0) timer = setTimeout(takeTurn, wait);
}

function begin(prompt: Prompt, next: PromptQueue<Prompt>): void {
  const wanted = prompt.stillWanted?.() ?? true;
  if (wanted && prompt.Content) return promptStore.set(next);
  promptStore.set({ ...next, shown: null });
  if (wanted) prompt.go?.();
  takeTurn();
}
