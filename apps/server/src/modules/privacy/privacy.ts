import type { DataExport, Download, PrivacyState } from "@trevo/contract";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { ExportKey } from "./store.ts";

/** The password, and a code of the second factor where the account has one. */
export interface Reauthentication {
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Owns the copies of their data that players request, and the closing of an account.
 * Promises: a copy shows one moment of everything that the tables of all modules keep of the player, is sealed, and is gone
 * after seven days; an account closes only empty, once, and never opens again.
 * Does not: know what modules keep (each declares its `PersonalDataTable`s), or end what protects a player.
 */
export interface Privacy {
  read(scope: PlayerScope): Promise<PrivacyState>;
  requestExport(scope: PlayerScope, reauthentication: Reauthentication): Promise<DataExport>;
  readExport(scope: PlayerScope, id: string): Promise<Download>;
  /** Does what is due now; a job runs it every hour. */
  removeExpired(): Promise<void>;
  close(scope: PlayerScope, reauthentication: Reauthentication): Promise<void>;
  /** For the manifest. */
  readonly jobs: { gatherExport(key: ExportKey): Promise<void>; removeFiles(job: { files: string[] }): Promise<void> };
}
