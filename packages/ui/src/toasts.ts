import type { ReactNode } from "react";

/** Toasts show one at a time, for 6,000 ms, unless closed earlier or held by pointer or focus. */
export const toastMs = 6000;

/** More than this many would show things long past. */
const mostWaiting = 3;

export interface ToastMessage {
  readonly id: number;
  readonly tone: "good" | "bad" | "plain";
  /** What it says; the same text is not said twice in a row. */
  readonly text: string;
  /** The text with its amounts set as amounts. */
  readonly content?: ReactNode;
  /** Where it leads. */
  readonly href?: string;
}

export type ToastMore = Pick<ToastMessage, "content" | "href">;

let timer: ReturnType<typeof setTimeout> | undefined;
let current: ToastMessage | null = null;
let waiting: ToastMessage[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(toast: ToastMessage | null): void {
  current = toast;
  for (const listener of listeners) listener();
  if (toast) timer = setTimeout(next, toastMs);
}

const next = (): void => set(waiting.shift() ?? null);

/** Shows a message for six seconds, after those before it. What is on the screen, or about to be, is not said twice. */
export function showToast(text: string, tone: ToastMessage["tone"] = "plain", more: ToastMore = {}): void {
  if ([current, ...waiting].some((toast) => toast?.text === text)) return;
  const toast = { id: nextId++, tone, text, ...more };
  if (!current) return set(toast);
  waiting = [...waiting, toast].slice(-mostWaiting);
}

/** Somebody points at the message or has its link in focus: it does not go away under their hands (WCAG 2.2.1). */
export function holdToast(id: number): void {
  if (current?.id === id) clearTimeout(timer);
}

/** Nobody does any more: it has its whole time again. */
export function releaseToast(id: number): void {
  if (current?.id !== id) return;
  clearTimeout(timer);
  timer = setTimeout(next, toastMs);
}

/** Puts a message away before its time; the next one follows at once. One that is gone already changes nothing. */
export function dismissToast(id: number): void {
  if (current?.id !== id) return;
  clearTimeout(timer);
  next();
}

export const toastStore = {
  get: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
