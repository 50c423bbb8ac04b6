import { randomId } from "./random-id.ts";
import { readStored, writeStored } from "./storage.ts";

/** Format required by the server: it is the name of the visitor's own channel. */
const parseGuestId = (text: string): string | null => (/^guest-[\w-]{4,64}$/.test(text) ? text : null);

let guestId: string | null = null;

/** Returns `guest-` and a hash, the same while the browser keeps it. */
export function guestIdentity(): string {
  guestId ??= readStored("guest_id", parseGuestId);
  if (!guestId) {
    guestId = `guest-${randomId().replaceAll("-", "")}`;
    writeStored("guest_id", guestId);
  }
  return guestId;
}
