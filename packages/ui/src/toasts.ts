import type { ReactNode } from "react";

/** Toasts are shown one at a time for 6,000 ms, unless closed earlier or held by pointer or focus. */
export const toastMs = 6000;

/** Maximum number of waiting toasts: older ones would be out of date. */
const mostWaiting = 3;

export interface ToastMessage {
  readonly id: number;
  readonly tone: "good" | "bad" | "plain";
  /** Plain text; consecutive equal texts are shown once. */
  readonly text: string;
  /** The text with formatted amounts. */
  readonly content?: ReactNode;
  /** Target of its link. */
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

/** Shows a message for six seconds, after those already waiting. A message that is shown or waiting is not repeated. */
export function showToast(text: string, tone: ToastMessage["tone"] = "plain", more: ToastMore = {}): void {
  if ([current, ...waiting].some((toast) => toast?.text === text)) return;
  const toast = { id: nextId++, tone, text, ...more };
  if (!current) return set(toast);
  waiting = [...waiting, toast].slice(-mostWaiting);
}

/** Keeps the message while the pointer is on it or its link has the focus (WCAG 2.2.1). */
export function holdToast(id: number): void {
  if (current?.id === id) clearTimeout(timer);
}

/** Restarts the message's time. */
export function releaseToast(id: number): void {
  if (current?.id !== id) return;
  clearTimeout(timer);
  timer = setTimeout(next, toastMs);
}

/** Closes a message early; the next one follows at once. Does nothing if it is already gone. */
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
