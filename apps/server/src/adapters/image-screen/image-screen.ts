/** Looks at a picture before any person does. */
export interface ImageScreen {
  /** Null: nobody screens the brand's pictures, and people alone decide. Throws a `Fault` when the service does not answer. */
  screen(picture: PictureToScreen): Promise<PictureVerdict | null>;
}

export interface PictureToScreen {
  readonly tenant_id: number;
  /** Names the picture at the service; nothing in it says who sent it. */
  readonly id: string;
  /** WebP, drawn anew. */
  readonly bytes: Buffer;
}

/** `abuse`: the service takes it for sexual abuse of a child. No verdict shows a picture: people decide what is shown. */
export type PictureVerdict = "clear" | "doubtful" | "abuse";

/** The default of a live brand: screening is a contract of the brand's own. */
export const unscreened: ImageScreen = { screen: async () => null };
