import { element } from "../frame/element.ts";
import { focusMainKey } from "../frame/round-panel.ts";

/** An offer to end an animation early. It changes nothing about the round. */
export interface SkipOffer {
  taken(): boolean;
  /** Resolves when the player accepts the offer. */
  readonly until: Promise<void>;
  close(): void;
}

/** Creates a key that is visible only while there is something to skip. */
export function createSkipKey(word: string): { readonly element: HTMLElement; offer(taken: () => void): SkipOffer } {
  const key = element("button", { type: "button", class: "key skip", hidden: true }, word);
  return {
    element: key,
    offer: (then) => {
      const over = new AbortController();
      let taken = false;
      key.hidden = false;
      const until = new Promise<void>((resolve) => {
        const take = () => {
          taken = true;
          then();
          resolve();
        };
        key.addEventListener("click", take, { signal: over.signal });
      });
      return {
        taken: () => taken,
        until,
        close: () => {
          over.abort();
          // Hiding the focused key would lose the keyboard focus.
          if (document.activeElement === key) focusMainKey();
          key.hidden = true;
        },
      };
    },
  };
}
