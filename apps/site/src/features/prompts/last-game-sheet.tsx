import "./prompts.css";
import type { Game } from "@trevo/contract";
import { Button, ButtonLink } from "@trevo/ui/button";
import { Sheet } from "@trevo/ui/sheet";
import type { ModalState } from "../../lib/modal-state.ts";
import { m } from "../../paraglide/messages.js";

export { loadLastGame } from "./api.ts";

/** Offers the game that the player opened last. */
export function LastGameSheet({ game, open, onClose, onClosed }: ModalState & { game: Game }) {
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={m.last_game_title()} closeLabel={m.close()}>
      <div className="last-game">
        <img src={game.image} alt="" width="96" height="128" style={{ background: `var(--q-${game.paint})` }} />
        <p>
          <b>{game.title}</b>
          <span>{game.provider_name}</span>
          <span>{m.last_game_text({ game: game.title })}</span>
        </p>
      </div>
      <div className="prompt-actions">
        <ButtonLink tone="accent" size="large" wide href={`/casino/${game.providercode}/${game.gamecode}`}>
          {m.last_game_play({ game: game.title })}
        </ButtonLink>
        <Button tone="quiet" wide onClick={onClose}>
          {m.last_game_other()}
        </Button>
      </div>
    </Sheet>
  );
}
