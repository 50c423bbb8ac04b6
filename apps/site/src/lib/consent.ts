import { readStored, writeStored } from "./storage.ts";
import { oneOf } from "./storage-shape.ts";
import { createStore } from "./store.ts";

/** Whether visits may be measured. `open`: the visitor has not said yet. */
export type Consent = "open" | "granted" | "refused";

const key = "analytics-consent";

/** Until the stored consent is read, nothing is known, and nothing may load. */
export const consentStore = createStore<Consent | null>(null);

export function restoreConsent(): void {
  consentStore.set(readStored(key, oneOf("granted", "refused")) ?? "open");
}

export function answerConsent(answer: Consent): void {
  writeStored(key, answer === "open" ? null : answer);
  consentStore.set(answer);
}
