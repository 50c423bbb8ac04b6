import type {
  DataExport,
  Download,
  ListedPrivacyRequest,
  PrivacyRequest,
  PrivacyRequestFile,
  PrivacyRequestKind,
  PrivacyState,
} from "@trevo/contract";
import type { PlayerScope, StaffScope, StaffTenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { RequestAnswer, StaffRequestsQuery } from "./answer-request.ts";
import type { ExportKey } from "./store.ts";

/** The password, and a second-factor code if the account has one. */
export interface Reauthentication {
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Owns data copies that players request, their privacy requests to staff, and the closing of accounts. Guarantees: a copy shows one moment
 * of everything that all modules' tables keep about the player, is encrypted, and is removed after seven days; a request is answered once;
 * an account closes only when empty, once, and never reopens. Does not know what modules keep (each declares its `PersonalDataTable`s), and
 * does not end a player's protection.
 */
export interface Privacy {
  read(scope: PlayerScope): Promise<PrivacyState>;
  requestExport(scope: PlayerScope, reauthentication: Reauthentication): Promise<DataExport>;
  readExport(scope: PlayerScope, id: string): Promise<Download>;
  /** The player's requests to staff, newest first. */
  requests(scope: PlayerScope): Promise<PrivacyRequest[]>;
  /** Refuses with `privacy_request_waiting`, `blocked`, `wrong_state`. */
  request(scope: PlayerScope, input: { readonly kind: PrivacyRequestKind; readonly text: string }): Promise<PrivacyRequest>;
  readonly backOffice: {
    list(scope: StaffScope, query: StaffRequestsQuery): Promise<Slice<ListedPrivacyRequest>>;
    /** Refuses with `not_found`. */
    read(scope: StaffTenantScope, id: string): Promise<PrivacyRequestFile>;
    /** Answers once. Refuses with `not_found`, `wrong_state`. */
    answer(scope: StaffTenantScope, answer: RequestAnswer): Promise<PrivacyRequestFile>;
  };
  /** Removes expired copies; a job runs it every hour. */
  removeExpired(): Promise<void>;
  close(scope: PlayerScope, reauthentication: Reauthentication): Promise<void>;
  /** For the manifest. */
  readonly jobs: { gatherExport(key: ExportKey): Promise<void>; removeFiles(job: { files: string[] }): Promise<void> };
}
