import "./card-heart.css";
import type { Game } from "@trevo/contract";
import { useEffect, useRef, useState } from "react";
import { onLongPress } from "./long-press.ts";
import { MarkButton } from "./mark-button.tsx";

/** On the cover of a signed-in player's card. Small cards show it when it is on, under a pointer, or after a long press. */
export function CardHeart({ game }: { game: Pick<Game, "id" | "title"> }) {
  const place = useRef<HTMLSpanElement>(null);
  const [called, setCalled] = useState(false);
  useEffect(() => {
    const card = place.current?.parentElement;
    return card ? onLongPress(card, () => setCalled(true)) : undefined;
  }, []);
  useEffect(() => {
    if (!called) return;
    const away = (event: PointerEvent) => {
      if (!place.current?.parentElement?.contains(event.target as Node)) setCalled(false);
    };
    addEventListener("pointerdown", away);
    return () => removeEventListener("pointerdown", away);
  }, [called]);
  return (
    <span ref={place} className="card-heart-place" data-called={called ? "" : undefined}>
      <MarkButton kind="favorite" game={game} className="card-heart" />
    </span>
  );
}
