/** The part of a service worker's global scope that the worker uses, which the compiler's page types do not include. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly caches: CacheStorage;
  readonly clients: { claim(): Promise<void>; matchAll(options: { type: "window" }): Promise<readonly WindowClient[]> };
  fetch(request: Request | string): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(name: "message", listener: (event: Lasting & { readonly data: unknown }) => void): void;
  addEventListener(name: "fetch", listener: (event: FetchEventLike) => void): void;
}

/** Additional members that push messages need. */
export interface PushScope extends Pick<WorkerScope, "location"> {
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly navigator?: { readonly language: string };
  fetch(path: string, options: RequestInit): Promise<unknown>;
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  addEventListener(name: "push", listener: (event: Lasting & { readonly data: { text(): string } | null }) => void): void;
  addEventListener(name: "notificationclick", listener: (event: Lasting & { readonly notification: Shown }) => void): void;
}

interface Shown {
  readonly data: unknown;
  close(): void;
}

/** An event that keeps the worker running until the work is done. */
export interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEventLike extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface WindowClient {
  postMessage(message: WorkerMessage): void;
}

/** Page to worker: take over now. Worker to page: done. */
export interface WorkerMessage {
  readonly type: "SKIP_WAITING" | "UPDATED";
}

export const isMessage = (data: unknown, type: WorkerMessage["type"]): boolean => (data as WorkerMessage | null)?.type === type;
