import type { Game } from "@trevo/contract";
import { localPath } from "@trevo/domain";
import { Icon } from "@trevo/ui/icon";
import { showToast } from "@trevo/ui/toasts";
import { useLocale } from "../../lib/locale.ts";
import { shareLink } from "../../lib/share-link.ts";
import { m } from "../../paraglide/messages.js";
import { gameHref } from "./game-tile.tsx";

/** Shares only the game's address: this player's campaign parameters are not passed on. */
export function ShareButton({ game }: { game: Game }) {
  const locale = useLocale();
  const share = async () => {
    const url = new URL(localPath(gameHref(game), locale), location.origin).href;
    const became = await shareLink(navigator, { title: game.title, url });
    if (became === "copied") showToast(m.game_share_copied());
    if (became === "shown") showToast(m.game_share_shown({ url }));
  };
  return (
    <button type="button" className="icon-button" aria-label={m.game_share({ title: game.title })} onClick={() => void share()}>
      <Icon name="send" />
    </button>
  );
}
