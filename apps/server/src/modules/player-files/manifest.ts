import type { Manifest } from "../../kernel/manifest.ts";
import type { PlayerFiles } from "./player-files.ts";
import { registerPlayerFileStaffRoutes } from "./staff-routes.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    players_searched: true;
    player_revealed: true;
  }
}

export const manifest: Manifest<{ playerFiles: PlayerFiles }> = {
  name: "player-files",
  staffRoutes: (http, { playerFiles }) => registerPlayerFileStaffRoutes(http, playerFiles),
};
