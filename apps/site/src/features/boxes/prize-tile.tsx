import type { BoxOdds } from "@trevo/contract";
import { useSite } from "../../lib/site-data.ts";

/** A prize on the colour of its rarity. */
export function PrizeTile({ prize }: { prize: Pick<BoxOdds, "rarity" | "image"> }) {
  const { spineBox } = useSite();
  return (
    <span className="prize-tile">
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <rect width="64" height="64" rx="12" fill={spineBox[prize.rarity]} />
        <path fill="#fff" opacity=".35" d="M8 20L26 6h12L8 30z" />
        <path fill="#000" opacity=".22" d="M0 52a12 12 0 0 0 12 12h40a12 12 0 0 0 12-12z" />
      </svg>
      <img src={prize.image} alt="" width={48} height={48} loading="lazy" />
    </span>
  );
}
