import type { Game, SupportContact } from "@trevo/contract";
import { m } from "../../paraglide/messages.js";

export interface GameProblem {
  readonly game: Pick<Game, "title" | "providercode" | "gamecode">;
  /** Id of the player's last round, if the game has reported one. */
  readonly round: string | null;
}

/** Address for a message to the brand's support with game and round filled in; the help page if the brand has no contact. */
export function reportAddress(support: SupportContact | null, { game, round }: GameProblem): string {
  if (!support) return "/help";
  const lines = [
    m.game_report_game({ title: game.title, code: `${game.providercode}/${game.gamecode}` }),
    ...(round ? [m.game_report_round({ round })] : []),
    "",
    m.game_report_what(),
    "",
  ];
  const subject = encodeURIComponent(m.game_report_subject({ title: game.title }));
  return `mailto:${support.email}?subject=${subject}&body=${encodeURIComponent(lines.join("\r\n"))}`;
}
