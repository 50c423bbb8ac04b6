import type { Game } from "@trevo/contract";
import { lazy, Suspense } from "react";
import { loadPart } from "../lib/load-part.ts";
import { useSession } from "../lib/session.ts";
import { useSite } from "../lib/site-data.ts";

const BonusStrip = lazy(() =>
  loadPart(() => import("../features/bonuses/bonus-strip.tsx")).then((module) => ({ default: module.BonusStrip })),
);

/** How a game counts for the player's active bonus; a regulated brand grants no bonus. */
export function GameBonus({ game }: { game: Game }) {
  const { token } = useSession();
  const { features } = useSite();
  if (!token || !features.includes("bonuses")) return null;
  return (
    <Suspense fallback={null}>
      <BonusStrip game={game} />
    </Suspense>
  );
}
