import type { Game, SupportContact } from "@trevo/contract";
import { m } from "../../paraglide/messages.js";

export interface GameProblem {
  readonly game: Pick<Game, "title" | "providercode" | "gamecode">;
  /** The player's last round, where the game named one. */
  readonly round: string | null;
}

/** A message to the brand's support that says which game and round it is about; the help page where the brand names no address. */
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
