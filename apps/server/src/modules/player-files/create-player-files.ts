import type { PlayerFileNeeds } from "./needs.ts";
import type { PlayerFiles } from "./player-files.ts";
import { listPlayers, readPlayer, revealPlayer, searchPlayers } from "./read-players.ts";
import { readTimeline } from "./read-timeline.ts";

export const createPlayerFiles = (needs: PlayerFileNeeds): PlayerFiles => ({
  list: (scope, query) => listPlayers(needs, scope, query),
  search: (scope, text) => searchPlayers(needs, scope, text),
  read: (scope, id) => readPlayer(needs, scope, id),
  timeline: (scope, id, query) => readTimeline(needs, scope, { id, ...query }),
  reveal: (scope, input) => revealPlayer(needs, scope, input),
});
