import { readStored, writeStored } from "./storage.ts";
import { asciiLine } from "./storage-shape.ts";

/** What the last login on this device left: strangers' guesses at the account do not count here. It opens nothing. */
export function deviceProof(): { device_token?: string } {
  const token = readStored("device", asciiLine(512));
  return token === null ? {} : { device_token: token };
}

export const keepDevice = ({ device_token }: { device_token: string }): void => writeStored("device", device_token);
