import { listEntries } from "./list-entries.ts";
import { listPayments } from "./list-payments.ts";
import type { PlayerFileNeeds } from "./needs.ts";
import type { PlayerFiles } from "./player-files.ts";
import { findPlayer, listPlayers, readPlayer, revealPlayer, searchPlayers } from "./read-players.ts";
import { readTimeline } from "./read-timeline.ts";

export const createPlayerFiles = (needs: PlayerFileNeeds): PlayerFiles => ({
  list: (scope, query) => listPlayers(needs, scope, query),
  search: (scope, text) => searchPlayers(needs, scope, text),
  read: (scope, id) => readPlayer(needs, scope, id),
  timeline: (scope, id, query) => readTimeline(needs, scope, { id, ...query }),
  entries: (scope, query) => listEntries(needs, scope, query),
  payments: (scope, query) => listPayments(needs, scope, query),
  sessions: async (scope, { id, ...query }) => {
    await findPlayer(needs, scope, id);
    return needs.sessions.listBegun({ ...query, tenant: scope.tenant, player_id: id });
  },
  reveal: (scope, input) => revealPlayer(needs, scope, input),
});
