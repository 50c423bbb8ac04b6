import { randomId } from "./random-id.ts";
import { readStored, writeStored } from "./storage.ts";

let guestId: string | null = null;

/** `guest-` and a hash, the same as long as the browser keeps it. */
export function guestIdentity(): string {
  guestId ??= readStored("guest_id");
  if (!guestId) {
    guestId = `guest-${randomId().replaceAll("-", "")}`;
    writeStored("guest_id", guestId);
  }
  return guestId;
}
