import { createStore } from "../../lib/store.ts";
import { readStored, writeStored } from "../../lib/storage.ts";

/** What Chromium hands over while it would install the site. */
export interface InstallEvent extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface Window {
    /** Put there by the head's script, which listens before anything else does. */
    installOffer?: InstallEvent;
  }
}

/** The local storage key of a dismissal. */
const hideKey = "hide-install";

/** `browser`: it offers to install. `ios`: it can, but only by hand. Null: installed, said no, or not possible. */
export type InstallOffer = "browser" | "ios" | null;

export const installStore = createStore<InstallOffer>(null);

/** Follows the browser's offer. Returns how to stop. */
export function keepInstallOffer(): () => void {
  const stop = new AbortController();
  const look = () => installStore.set(findOffer());
  addEventListener("install-offer", look, { signal: stop.signal });
  addEventListener("appinstalled", forgetInstall, { signal: stop.signal });
  look();
  return () => stop.abort();
}

function findOffer(): InstallOffer {
  if (readStored(hideKey, (kept) => kept) !== null || isInstalled()) return null;
  if (window.installOffer) return "browser";
  return isIos(navigator) ? "ios" : null;
}

export const isInstalled = (): boolean =>
  matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true;

/** An iPad calls itself a Mac, but is touched. */
export const isIos = ({ userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);

/** The visitor said no, or has it: not offered again. */
export function forgetInstall(): void {
  writeStored(hideKey, "true");
  delete window.installOffer;
  installStore.set(null);
}

/** The browser shows its own dialog; whatever the answer, the offer is used up. */
export async function install(): Promise<void> {
  const offer = window.installOffer;
  if (!offer) return;
  await offer.prompt();
  await offer.userChoice;
  forgetInstall();
}
