import { houseGames } from "@trevo/engines";
import { blackjack } from "./games/blackjack.ts";
import { instantGames } from "./games/instant-games.ts";
import { hilo, mines } from "./games/mines-hilo.ts";
import { auditedSlots } from "./games/slots.ts";
import { videoPoker } from "./games/video-poker.ts";
import type { AuditedGame } from "./play.ts";

/** Every game that is audited. A new one is a line here. */
export const auditedGames: readonly AuditedGame[] = [...instantGames, mines, hilo, videoPoker, blackjack, ...auditedSlots];

/** Games of the house that have no line above; of slots one of each mechanic has. */
export const notAudited = (): readonly string[] =>
  houseGames()
    .map(({ game }) => game)
    .filter((game) => auditedGames.every((audited) => audited.game !== game));
