interface HeroArtProps {
  readonly art: string;
  /** Empty if the picture is only decoration. */
  readonly alt: string;
  readonly form: "poster" | "bands";
  readonly eager: boolean;
}

/**
 * Picture of a banner by name: `crash` is the kite, and `bands` brands show the dawn. A path is the brand's own picture; any other name is
 * that game's cover, widened.
 */
export function HeroArt({ art, alt, form, eager }: HeroArtProps) {
  const drawn = art.startsWith("/") ? null : form === "bands" ? "dawn" : art === "crash" || art === "kite" ? "kite" : null;
  const src = drawn ? `/banners/${drawn}.svg` : art.startsWith("/") ? art : `/covers/banner/${art}.svg`;
  return (
    <img
      className={`hero-art ${drawn ? "hero-drawn" : art.startsWith("/") ? "hero-picture" : ""}`}
      src={src}
      alt={alt}
      width={1920}
      height={360}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
    />
  );
}

/** Shade behind the words, in the main colour of the picture. */
export const shadeOf = (art: string): string => `var(--d-${coverPaint[art] ?? "te"})`;

const coverPaint: Record<string, string> = {
  dice: "fo",
  crash: "de",
  mines: "an",
  plinko: "fl",
  double: "te",
  roleta: "ma",
  blackjack: "ur",
  limbo: "ce",
  hilo: "ja",
  keno: "mi",
  roda: "ma",
  videopoquer: "fo",
  feira: "ur",
  onca: "fo",
  boto: "ja",
  bonde: "ja",
  "studio-button": "ur",
};
