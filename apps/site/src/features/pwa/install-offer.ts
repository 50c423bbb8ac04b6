import { createStore } from "../../lib/store.ts";
import { readStored, writeStored } from "../../lib/storage.ts";

/** Event that Chromium fires when the site can be installed. */
export interface InstallEvent extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface Window {
    /** Set by the script in the head, which listens before any other code runs. */
    installOffer?: InstallEvent;
  }
}

/** Local storage key of a dismissal. */
const hideKey = "hide-install";

/** `browser`: the browser offers the installation. `ios`: possible, but only by hand. Null: installed, declined or not possible. */
export type InstallOffer = "browser" | "ios" | null;

export const installStore = createStore<InstallOffer>(null);

/** Follows the browser's offer. Returns a function that stops it. */
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

/** An iPad reports itself as a Mac, but has touch points. */
export const isIos = ({ userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);

/** Stops offering the installation after the visitor has declined or installed it. */
export function forgetInstall(): void {
  writeStored(hideKey, "true");
  delete window.installOffer;
  installStore.set(null);
}

/** Opens the browser's own dialog. The offer is used up whatever the visitor chooses. */
export async function install(): Promise<void> {
  const offer = window.installOffer;
  if (!offer) return;
  await offer.prompt();
  await offer.userChoice;
  forgetInstall();
}
