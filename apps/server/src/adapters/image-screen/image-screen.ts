/** Screens a picture before any person sees it. */
export interface ImageScreen {
  /** Returns null if the brand's pictures are not screened and only people decide. Throws a `Fault` if the service does not answer. */
  screen(picture: PictureToScreen): Promise<PictureVerdict | null>;
}

export interface PictureToScreen {
  readonly tenant_id: number;
  /** The picture's id at the service. It does not reveal the sender. */
  readonly id: string;
  /** Re-encoded as WebP. */
  readonly bytes: Buffer;
}

/** `abuse`: the service suspects sexual abuse of a child. No verdict publishes a picture; people decide that. */
export type PictureVerdict = "clear" | "doubtful" | "abuse";

/** The default of a live brand. Screening requires a contract of the brand's own. */
export const unscreened: ImageScreen = { screen: async () => null };
