import { blackjack } from "./games/blackjack.ts";
import { crashGame } from "./games/crash.ts";
import { instantGames } from "./games/instant-games.ts";
import { hilo, mines } from "./games/mines-hilo.ts";
import { auditedSlots } from "./games/slots.ts";
import { videoPoker } from "./games/video-poker.ts";
import type { AuditedGame } from "./play.ts";

/** Every audited game. Add new games here. */
export const auditedGames: readonly AuditedGame[] = [...instantGames, mines, hilo, videoPoker, blackjack, crashGame, ...auditedSlots];
