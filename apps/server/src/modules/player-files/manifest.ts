import { findPlayers } from "./find-players.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import { playerFilesPersonalData } from "./personal-data.ts";
import type { PlayerFiles } from "./player-files.ts";
import { registerPlayerFileStaffRoutes } from "./staff-routes.ts";

/** The module's entries in the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    players_searched: true;
    player_revealed: true;
    player_noted: true;
    player_note_retracted: true;
    player_tag_added: true;
    player_tag_retired: true;
    player_tagged: true;
  }
}

export const manifest: Manifest<{ playerFiles: PlayerFiles }> = {
  name: "player-files",
  personalData: playerFilesPersonalData,
  searches: [{ kind: "player", find: ({ playerFiles }, query) => findPlayers(playerFiles, query) }],
  staffRoutes: (http, { playerFiles }) => registerPlayerFileStaffRoutes(http, playerFiles),
};
