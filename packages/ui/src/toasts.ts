/** Specification, section 9: one at a time, for 6000 ms. */
export const toastMs = 6000;

export interface ToastMessage {
  readonly id: number;
  readonly tone: "good" | "bad" | "plain";
  readonly text: string;
}

let current: ToastMessage | null = null;
let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(toast: ToastMessage | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows a message in place of the one before. */
export function showToast(text: string, tone: ToastMessage["tone"] = "plain"): void {
  clearTimeout(timer);
  set({ id: nextId++, tone, text });
  timer = setTimeout(() => set(null), toastMs);
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
