import { onStoredElsewhere, readStored, writeStored } from "../../lib/storage.ts";
import { oneOf } from "../../lib/storage-shape.ts";

/** The local storage key; its value is `true`. */
const key = "ageVerified";

/** Whether somebody in this browser has said to be of age: at the gate, or when registering. */
export const ageIsVerified = (): boolean => readStored(key, oneOf("true")) !== null;

export const keepAge = (): void => writeStored(key, "true");

/** The question was answered in another tab. Returns how to stop. */
export const onAgeKeptElsewhere = (listener: () => void): (() => void) => onStoredElsewhere(key, listener);
