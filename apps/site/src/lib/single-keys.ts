import { readStored, writeStored } from "./storage.ts";
import { oneOf } from "./storage-shape.ts";

const key = "single-keys";

/** True unless single-key shortcuts were switched off in this browser (WCAG 2.2, 2.1.4). */
export const areSingleKeysOn = (): boolean => readStored(key, oneOf("off")) === null;

export const setSingleKeys = (on: boolean): void => writeStored(key, on ? null : "off");
