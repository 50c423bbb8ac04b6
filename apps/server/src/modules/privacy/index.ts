import type { DataExport, Download, PrivacyState } from "@trevo/contract";
import type { PlayerScope } from "../../kernel/scope.ts";
import { askExport } from "./ask-export.ts";
import { closeAccount, removeFiles, removeFilesJob } from "./close-account.ts";
import { gatherExport, gatherExportJob } from "./gather-export.ts";
import type { PrivacyNeeds } from "./needs.ts";
import { readExport, removeExpired } from "./read-export.ts";
import { readPrivacy } from "./read-privacy.ts";
import type { ExportKey } from "./store.ts";

export { privacyPersonalData } from "./personal-data.ts";
export { registerPrivacyRoutes } from "./routes.ts";

/** The password, and a code of the second factor where the account has one. */
export interface Proof {
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Owns the copies that players ask for of their data, and the end of an account.
 * Promises: a copy shows one moment of everything that the tables of all modules keep of the player, is sealed, and is gone
 * after seven days; an account closes only empty, once, and never opens again.
 * Does not: know what modules keep (each declares its `PersonalTable`s), or end what protects a player.
 */
export interface Privacy {
  read(scope: PlayerScope): Promise<PrivacyState>;
  askExport(scope: PlayerScope, proof: Proof): Promise<DataExport>;
  readExport(scope: PlayerScope, id: string): Promise<Download>;
  /** What is due now; a job asks every hour. */
  removeExpired(): Promise<void>;
  close(scope: PlayerScope, proof: Proof): Promise<void>;
}

export function createPrivacy(needs: PrivacyNeeds): Privacy {
  needs.jobs.handle(gatherExportJob, (key: ExportKey) => gatherExport(needs, key));
  needs.jobs.handle(removeFilesJob, (job: { files: string[] }) => removeFiles(needs, job));
  needs.jobs.every("7 * * * *", "remove-expired-exports", () => removeExpired(needs));
  return {
    read: (scope) => readPrivacy(needs, scope),
    askExport: (scope, proof) => askExport(needs, scope, proof),
    readExport: (scope, id) => readExport(needs, scope, id),
    removeExpired: () => removeExpired(needs),
    close: (scope, proof) => closeAccount(needs, scope, proof),
  };
}
