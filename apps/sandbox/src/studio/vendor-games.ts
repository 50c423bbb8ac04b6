import type { StudioCode } from "./rounds.ts";

export interface VendorGame {
  /** The studio's own code, in its usual spelling. */
  readonly code: string;
  readonly title: string;
}

/** The game of each studio. All are the same button under another name; only the protocols differ. */
export const vendorGames: Record<StudioCode, VendorGame> = {
  studio: { code: "studio-button", title: "O Botão" },
  "swipe-games": { code: "demo-sino", title: "O Sino" },
  hub88: { code: "demo_moeda", title: "A Moeda" },
  softswiss: { code: "demo:Piao", title: "O Pião" },
};
