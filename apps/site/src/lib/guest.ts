import { randomId } from "./random-id.ts";
import { readStored, writeStored } from "./storage.ts";

/** As the server reads it: the name of the visitor's own channel. */
const parseGuestId = (text: string): string | null => (/^guest-[\w-]{4,64}$/.test(text) ? text : null);

let guestId: string | null = null;

/** `guest-` and a hash, the same as long as the browser keeps it. */
export function guestIdentity(): string {
  guestId ??= readStored("guest_id", parseGuestId);
  if (!guestId) {
    guestId = `guest-${randomId().replaceAll("-", "")}`;
    writeStored("guest_id", guestId);
  }
  return guestId;
}
