import { listEntries } from "./list-entries.ts";
import { listPayments } from "./list-payments.ts";
import { listRounds } from "./list-rounds.ts";
import type { PlayerFileNeeds } from "./needs.ts";
import type { PlayerFiles } from "./player-files.ts";
import { findPlayer, listPlayers, readPlayer, revealPlayer, searchPlayers } from "./read-players.ts";
import { readTimeline } from "./read-timeline.ts";
import { addTag, applyTag, changeTags, listTags, retireTag } from "./tag-players.ts";
import { addNote, listNotes, retractNote } from "./write-notes.ts";

export const createPlayerFiles = (needs: PlayerFileNeeds): PlayerFiles => ({
  list: (scope, query) => listPlayers(needs, scope, query),
  search: (scope, text) => searchPlayers(needs, scope, text),
  read: (scope, id) => readPlayer(needs, scope, id),
  timeline: (scope, id, query) => readTimeline(needs, scope, { id, ...query }),
  entries: (scope, query) => listEntries(needs, scope, query),
  rounds: (scope, query) => listRounds(needs, scope, query),
  notes: (scope, query) => listNotes(needs, scope, query),
  addNote: (scope, input) => addNote(needs, scope, input),
  retractNote: (scope, input) => retractNote(needs, scope, input),
  tags: (scope) => listTags(needs, scope),
  addTag: (scope, tag) => addTag(needs, scope, tag),
  retireTag: (scope, input) => retireTag(needs, scope, input),
  applyTag: (scope, input) => applyTag(needs, scope, input),
  changeTags: (scope, input) => changeTags(needs, scope, input),
  payments: (scope, query) => listPayments(needs, scope, query),
  sessions: async (scope, { id, ...query }) => {
    await findPlayer(needs, scope, id);
    return needs.sessions.listBegun({ ...query, tenant: scope.tenant, player_id: id });
  },
  reveal: (scope, input) => revealPlayer(needs, scope, input),
});
