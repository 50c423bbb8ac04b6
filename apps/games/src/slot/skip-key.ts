import { element } from "../frame/element.ts";
import { focusMainKey } from "../frame/round-panel.ts";

/** The offer to end a showing: nothing about the round changes by it. */
export interface SkipOffer {
  taken(): boolean;
  /** Resolves when it is taken. */
  readonly until: Promise<void>;
  close(): void;
}

/** A key that is there only while there is something to skip. */
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
          // A hidden key would take the keyboard's place in the page with it.
          if (document.activeElement === key) focusMainKey();
          key.hidden = true;
        },
      };
    },
  };
}
