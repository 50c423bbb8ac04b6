import { readStored, writeStored } from "../../lib/storage.ts";
import { momentMs } from "../../lib/storage-shape.ts";
import { isInstalled } from "./install-offer.ts";

export const askAfterMs = 1_000;
const hideMs = { refused: 5 * 24 * 3_600_000, closed: 24 * 3_600_000 } as const;

const hideKey = "push-hidden-until";

export const pushSupported = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** On phones, push messages are offered only in the installed app. */
const onPhone = (): boolean => matchMedia("(pointer: coarse) and (max-width: 839px)").matches;

/** True if the player may be prompted for push messages now. */
export function mayAskForPush(now: number): boolean {
  if (!pushSupported() || Notification.permission !== "default") return false;
  return now >= hiddenUntil(now) && (!onPhone() || isInstalled());
}

/** Ignores a stored time further away than the longest silence: it was not set here. */
const hiddenUntil = (now: number): number =>
  readStored(hideKey, (text) => {
    const until = momentMs(text);
    return until !== null && until <= now + hideMs.refused ? until : null;
  }) ?? 0;

/** Hides the prompt for five days after a refusal, for one day after it was closed. */
export function hidePush(why: keyof typeof hideMs, now: number): void {
  writeStored(hideKey, String(now + hideMs[why]));
}
