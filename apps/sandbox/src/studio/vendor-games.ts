import type { StudioCode } from "./rounds.ts";

export interface VendorGame {
  /** The studio's own code, in the spelling that its kind uses. */
  readonly code: string;
  readonly title: string;
}

/** What each studio offers. All of them are the button under another name: what differs is how they talk. */
export const vendorGames: Record<StudioCode, VendorGame> = {
  studio: { code: "studio-button", title: "O Botão" },
  "swipe-games": { code: "demo-sino", title: "O Sino" },
  hub88: { code: "demo_moeda", title: "A Moeda" },
  softswiss: { code: "demo:Piao", title: "O Pião" },
};
