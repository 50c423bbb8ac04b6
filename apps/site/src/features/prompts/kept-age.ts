import { onStoredElsewhere, readStored, writeStored } from "../../lib/storage.ts";
import { oneOf } from "../../lib/storage-shape.ts";

/** Local storage key; its value is `true`. */
const key = "ageVerified";

/** True if a user of this browser has confirmed being of age, at the age gate or by registering. */
export const ageIsVerified = (): boolean => readStored(key, oneOf("true")) !== null;

export const keepAge = (): void => writeStored(key, "true");

/** Calls back when the age question is answered in another tab. Returns a function that stops it. */
export const onAgeKeptElsewhere = (listener: () => void): (() => void) => onStoredElsewhere(key, listener);
