import { readStored, writeStored } from "./storage.ts";
import { oneOf } from "./storage-shape.ts";
import { createStore } from "./store.ts";

/** Consent to measuring visits. `open`: the visitor has not decided yet. */
export type Consent = "open" | "granted" | "refused";

const key = "analytics-consent";

/** Null until the stored consent is read: nothing may load before. */
export const consentStore = createStore<Consent | null>(null);

export function restoreConsent(): void {
  consentStore.set(readStored(key, oneOf("granted", "refused")) ?? "open");
}

export function answerConsent(answer: Consent): void {
  writeStored(key, answer === "open" ? null : answer);
  consentStore.set(answer);
}
