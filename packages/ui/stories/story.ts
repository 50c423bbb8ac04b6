import type { ReactNode } from "react";
import type { Locale, Localized } from "@trevo/domain";

/** What a story may know of where it is shown. */
export interface Stage {
  locale: Locale;
  /** The text in the lab's language. */
  say: (texts: Localized) => string;
  /** The card shape of the tenant that is shown. */
  card: "poster" | "arch" | "plain";
}

export type Story = (stage: Stage) => ReactNode;

/** One component in all its states. A `*.stories.tsx` beside it exports one as `stories`. */
export interface StorySet {
  name: string;
  /** Side by side on the sheet. */
  states: Readonly<Record<string, Story>>;
  /** What covers the page: shown one at a time, open. */
  covers?: Readonly<Record<string, Story>>;
  /** States that need the whole width. */
  wide?: boolean;
}
