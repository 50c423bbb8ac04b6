import type { Game } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { useModals } from "../../lib/modals.ts";
import { useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";
import { favorites, likes } from "./player-marks.ts";

const kinds = {
  favorite: { marks: favorites, icon: "heart", on: m.game_favorite_on, off: m.game_favorite_off },
  like: { marks: likes, icon: "thumb", on: m.game_like_on, off: m.game_like_off },
} as const;

/** The heart or the thumb of a game. It answers at once; a guest signs in first. */
export function MarkButton({
  kind,
  game,
  className = "icon-button",
}: {
  kind: keyof typeof kinds;
  game: Pick<Game, "id" | "title">;
  className?: string;
}) {
  const { marks, icon, on, off } = kinds[kind];
  const { marked, pending } = useStore(marks);
  const { token } = useSession();
  const { open } = useModals();
  const isOn = marked.has(game.id);
  return (
    <button
      type="button"
      className={`${className} mark-${kind}`}
      aria-pressed={isOn}
      aria-label={(isOn ? on : off)({ title: game.title })}
      aria-busy={pending.has(game.id)}
      onClick={() => (token ? marks.toggle(game.id) : open("login"))}
    >
      <Icon name={isOn ? `${icon}-f` : icon} />
    </button>
  );
}
