import type { ErrorReply } from "@trevo/contract";

/** The site around the frame, on the same origin. Alone in a tab there is none, and messages go nowhere. */
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

/** Centavos; the site shows the same figure in its bar. */
export const postBalance = (balance: number): void => postToSite({ type: "trevo:balance", balance });

/** The player's last round: a problem that is reported on the site names it. */
export const notifyRound = (round: string): void => postToSite({ type: "trevo:round", round });

/** A bet or an action was refused: the game says it in one line, the site explains what stands in the way. */
export const notifyRefusal = (error: ErrorReply): void => postToSite({ type: "trevo:refused", error });

/** The site knows whether its own session is over too, and opens the game again where it is not. */
export const postEnded = (): void => postToSite({ type: "trevo:ended" });

/** Asks the site to close the frame; alone in a tab, goes to the site. */
export function exitToSite(): void {
  if (embedded) postToSite({ type: "trevo:exit" });
  else location.assign("/");
}

/** Asks the site for its deposit, over the game; alone in a tab, goes there. */
export function askForDeposit(): void {
  if (embedded) postToSite({ type: "trevo:deposit" });
  else location.assign("/?modal=deposit");
}

/** The site went over to its other mode: the game's panel and sheets follow. */
export const followMode = (): void =>
  onMessage(({ type, mode }) => {
    if (type === "trevo:mode" && (mode === "dark" || mode === "light")) document.documentElement.dataset["mode"] = mode;
  });

/** The site may say that the balance changed elsewhere, by a deposit for instance. */
export const onBalance = (listen: (balance: number) => void): void =>
  onMessage(({ type, balance }) => {
    if (type === "trevo:balance" && Number.isSafeInteger(balance)) listen(Number(balance));
  });

/** The site asks for attention over the game: the time played, for instance. */
export const onPause = (listen: () => void): void => onMessage(({ type }) => type === "trevo:pause" && listen());

function onMessage(listen: (message: { type?: unknown; balance?: unknown; mode?: unknown }) => void): void {
  window.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.origin !== location.origin || event.source !== window.parent || !embedded) return;
    if (typeof event.data === "object" && event.data !== null) listen(event.data);
  });
}
