import { readStored, writeStored } from "./storage.ts";
import { asciiLine } from "./storage-shape.ts";

/**
 * Returns the token stored by the last login on this device. It exempts the device from the throttling caused by other people's failed
 * logins, and gives no access by itself.
 */
export function deviceProof(): { device_token?: string } {
  const token = readStored("device", asciiLine(512));
  return token === null ? {} : { device_token: token };
}

export const keepDevice = ({ device_token }: { device_token: string }): void => writeStored("device", device_token);
