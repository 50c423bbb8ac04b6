import type { ReactNode } from "react";
import type { Locale, Localized } from "@trevo/domain";

/** Context of a story. */
export interface Stage {
  locale: Locale;
  /** The text in the lab's language. */
  say: (texts: Localized) => string;
  /** Card shape of the selected tenant. */
  card: "poster" | "arch" | "plain";
}

export type Story = (stage: Stage) => ReactNode;

/** One component in all its states. A `*.stories.tsx` file exports one as `stories`. */
export interface StorySet {
  name: string;
  /** Shown side by side. */
  states: Readonly<Record<string, Story>>;
  /** Overlays, shown one at a time. */
  covers?: Readonly<Record<string, Story>>;
  /** States that need the full width. */
  wide?: boolean;
}
