import type { IconName } from "../frame/icon.tsx";

/** A choice in the palette. */
export interface Place {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly icon: IconName;
  readonly keys: string | null;
  /** The palette stays open after the choice. */
  readonly stays?: true;
  readonly go: () => void;
}
