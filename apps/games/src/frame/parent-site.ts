import type { ErrorReply } from "@trevo/contract";

/** True if the game is embedded in the site, on the same origin. In a tab of its own there is no site, and messages are dropped. */
export const embedded = window.parent !== window;

type Message =
  | { type: "trevo:balance"; balance: number }
  | { type: "trevo:exit" }
  | { type: "trevo:ended" }
  | { type: "trevo:deposit" }
  | { type: "trevo:round"; round: string }
  | { type: "trevo:refused"; error: ErrorReply };

function postToSite(message: Message): void {
  if (embedded) window.parent.postMessage(message, location.origin);
}

/** Sends the balance in centavos; the site shows the same figure in its bar. */
export const postBalance = (balance: number): void => postToSite({ type: "trevo:balance", balance });

/** Sends the player's last round, so that a problem reported on the site can name it. */
export const notifyRound = (round: string): void => postToSite({ type: "trevo:round", round });

/** Sends a refusal of a bet or an action. The game shows it in one line; the site explains how to resolve it. */
export const notifyRefusal = (error: ErrorReply): void => postToSite({ type: "trevo:refused", error });

/** Reports that the game session has ended. The site knows whether its own session has ended too, and opens the game again if not. */
export const postEnded = (): void => postToSite({ type: "trevo:ended" });

/** Requests that the site close the frame; in a tab of its own, goes to the site. */
export function exitToSite(): void {
  if (embedded) postToSite({ type: "trevo:exit" });
  else location.assign("/");
}

/** Requests that the site open its deposit dialog over the game; in a tab of its own, goes there. */
export function askForDeposit(): void {
  if (embedded) postToSite({ type: "trevo:deposit" });
  else location.assign("/?modal=deposit");
}

/** Follows the site's colour mode in the game's panel and sheets. */
export const followMode = (): void =>
  onMessage(({ type, mode }) => {
    if (type === "trevo:mode" && (mode === "dark" || mode === "light")) document.documentElement.dataset["mode"] = mode;
  });

/** Listens for changes of the balance outside the game, for example by a deposit. */
export const onBalance = (listen: (balance: number) => void): void =>
  onMessage(({ type, balance }) => {
    if (type === "trevo:balance" && Number.isSafeInteger(balance)) listen(Number(balance));
  });

/** Listens for interruptions by the site, for example the notice of the time played. */
export const onPause = (listen: () => void): void => onMessage(({ type }) => type === "trevo:pause" && listen());

function onMessage(listen: (message: { type?: unknown; balance?: unknown; mode?: unknown }) => void): void {
  window.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.origin !== location.origin || event.source !== window.parent || !embedded) return;
    if (typeof event.data === "object" && event.data !== null) listen(event.data);
  });
}
