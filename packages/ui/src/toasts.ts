/** Specification, section 9: one at a time, for 6000 ms; nobody dismisses it. */
export const toastMs = 6000;

/** More than this many would tell of things long past. */
const mostWaiting = 3;

export interface ToastMessage {
  readonly id: number;
  readonly tone: "good" | "bad" | "plain";
  readonly text: string;
}

let current: ToastMessage | null = null;
let waiting: ToastMessage[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(toast: ToastMessage | null): void {
  current = toast;
  for (const listener of listeners) listener();
  if (toast) setTimeout(() => set(waiting.shift() ?? null), toastMs);
}

/** Shows a message for six seconds, after those before it. What is on the screen, or about to be, is not said twice. */
export function showToast(text: string, tone: ToastMessage["tone"] = "plain"): void {
  if ([current, ...waiting].some((toast) => toast?.text === text)) return;
  const toast = { id: nextId++, tone, text };
  if (!current) return set(toast);
  waiting = [...waiting, toast].slice(-mostWaiting);
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
