import type { ComponentType } from "react";
import type { ModalState } from "./modal-state.ts";
import { advance, dismiss, emptyQueue, enqueue, finish, type PromptQueue, type Queued } from "./prompt-queue.ts";
import { createStore } from "./store.ts";

export { promptPriority } from "./prompt-queue.ts";

/** A prompt that opens by itself. It waits for its turn; the back button, Escape and its own buttons close it. */
export interface Prompt extends Queued {
  /** Called when its turn has come; false drops the prompt. */
  stillWanted?: () => boolean;
  /** A sheet. Its code is loaded before the prompt is requested, so that its turn is not spent waiting. */
  Content?: ComponentType<ModalState>;
  /** Opens a modal with an address instead of a sheet of its own. */
  go?: () => void;
  /** Creates no history entry: the back button leaves the page, as from a gate that the visitor does not want to pass. */
  gate?: true;
}

export const promptStore = createStore<PromptQueue<Prompt>>(emptyQueue);

let heldFrom = Number.POSITIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Queues a prompt. The returned function withdraws it from the queue or closes it.
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

/** Closes the shown prompt of this name, or removes it from the queue. */
export function dismissPrompt(name: string): void {
  promptStore.set(dismiss(promptStore.get(), name));
}

/** Called by the frame: holds back priorities from this number on, depending on what the screen shows. */
export function holdPrompts(from: number): void {
  heldFrom = from;
  takeTurn();
}

/** True if nothing covers the page and no game is running in it. */
export const promptsAreFree = (): boolean => promptStore.get().shown === null && heldFrom === Number.POSITIVE_INFINITY;

/** Called by the frame after the sheet has closed. */
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
