import { LateImage } from "@trevo/ui/late-image";
import { useSite } from "../../lib/site-data.ts";

/** A drawing by name, in the colours of the brand's cards, or a picture by path. Decorative: the title says the same. */
export function ContentArt({ art, eager = false }: { art: string; eager?: boolean }) {
  const { card } = useSite().theme;
  const src = art.startsWith("/") ? art : `/art/${card === "poster" ? "" : `${card}/`}${art}.svg`;
  return <LateImage className="content-art" src={src} alt="" width={600} height={400} eager={eager} />;
}
