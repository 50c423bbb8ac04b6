import type { Page } from "@playwright/test";

/** What a game's page has said, written, moved and sounded since it was last asked. */
interface GameRecord {
  /** What its live regions came to hold, in turn. */
  readonly said: readonly string[];
  /** How often the big number was written. */
  readonly faces: number;
  /** Animations that take longer than a frame of thirty a second. */
  readonly moved: readonly string[];
  /** Audio contexts that were made. */
  readonly sounds: number;
}

/** In the page, from before its first element: eyes and ears of somebody who plays it. */
function keepRecord(): void {
  const record = { said: [] as string[], faces: 0, moved: [] as string[], sounds: 0 };
  const live = "[role=status],[role=alert],[aria-live]";
  const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);
  const recordAnnouncements = (changes: MutationRecord[]) => {
    const targets = new Set(changes.map(({ target }) => elementOf(target)).filter((target) => target !== null));
    for (const region of new Set([...targets].map((target) => target.closest(live)))) {
      const text = region?.checkVisibility() ? (region.textContent ?? "").trim() : "";
      if (text !== "") record.said.push(text);
    }
    if ([...targets].some((target) => target.closest(".number"))) record.faces += 1;
  };
  new MutationObserver(recordAnnouncements).observe(document, { subtree: true, childList: true, characterData: true });
  const watch = () => {
    for (const animation of document.getAnimations()) {
      const { effect } = animation;
      const lasts = Number(effect?.getComputedTiming().endTime ?? 0);
      const on = effect instanceof KeyframeEffect ? effect.target?.getAttribute("class") : "";
      if (lasts > 34) record.moved.push(`${on ?? ""} ${lasts} ms`);
    }
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  const AudioContextBefore = window.AudioContext;
  window.AudioContext = class extends AudioContextBefore {
    constructor() {
      super();
      record.sounds += 1;
    }
  };
  const take = () => {
    const taken = { ...record };
    Object.assign(record, { said: [], faces: 0, moved: [] });
    return taken;
  };
  Object.assign(window, { takeRecord: take });
}

export const recordGame = (page: Page): Promise<unknown> => page.addInitScript(keepRecord);

/** What is new since the last time. */
export const takeRecord = (page: Page): Promise<GameRecord> =>
  page.evaluate(() => (window as unknown as { takeRecord: () => GameRecord }).takeRecord());
