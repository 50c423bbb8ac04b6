import type { Game } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { useModals } from "../../lib/modals.ts";
import { useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";
import { favorites, likes } from "./player-toggles.ts";

const kinds = {
  favorite: { toggles: favorites, icon: "heart", onLabel: m.game_favorite_on, offLabel: m.game_favorite_off },
  like: { toggles: likes, icon: "thumb", onLabel: m.game_like_on, offLabel: m.game_like_off },
} as const;

/** The favourite or like button of a game. It reacts at once; a guest must sign in first. */
export function GameToggle({
  kind,
  game,
  className = "icon-button",
}: {
  kind: keyof typeof kinds;
  game: Pick<Game, "id" | "title">;
  className?: string;
}) {
  const { toggles, icon, onLabel, offLabel } = kinds[kind];
  const { on, pending } = useStore(toggles);
  const { token } = useSession();
  const { open } = useModals();
  const isOn = on.has(game.id);
  return (
    <button
      type="button"
      className={`${className} mark-${kind}`}
      aria-pressed={isOn}
      aria-label={(isOn ? onLabel : offLabel)({ title: game.title })}
      aria-busy={pending.has(game.id)}
      onClick={() => (token ? toggles.toggle(game.id) : open("login"))}
    >
      <Icon name={isOn ? `${icon}-f` : icon} />
    </button>
  );
}
