import "./card-heart.css";
import type { Game } from "@trevo/contract";
import { MarkButton } from "./mark-button.tsx";

/** On the cover of a signed-in player's card. Small cards show it when it is on, or under a pointer. */
export function CardHeart({ game }: { game: Pick<Game, "id" | "title"> }) {
  return <MarkButton kind="favorite" game={game} className="card-heart" />;
}
