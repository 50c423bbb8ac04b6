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

/** The password, and a code of the second factor where the account has one. */
export interface Reauthentication {
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Owns the copies of their data that players request, what they ask about it of a person, and the closing of an account.
 * Promises: a copy shows one moment of everything that the tables of all modules keep of the player, is sealed, and is gone
 * after seven days; a request is answered once; an account closes only empty, once, and never opens again.
 * Does not: know what modules keep (each declares its `PersonalDataTable`s), or end what protects a player.
 */
export interface Privacy {
  read(scope: PlayerScope): Promise<PrivacyState>;
  requestExport(scope: PlayerScope, reauthentication: Reauthentication): Promise<DataExport>;
  readExport(scope: PlayerScope, id: string): Promise<Download>;
  /** What the player asked of a person, newest first. */
  requests(scope: PlayerScope): Promise<PrivacyRequest[]>;
  /** Refuses with `privacy_request_waiting`, `blocked`, `wrong_state`. */
  request(scope: PlayerScope, input: { readonly kind: PrivacyRequestKind; readonly text: string }): Promise<PrivacyRequest>;
  readonly backOffice: {
    list(scope: StaffScope, query: StaffRequestsQuery): Promise<Slice<ListedPrivacyRequest>>;
    /** Refuses with `not_found`. */
    read(scope: StaffTenantScope, id: string): Promise<PrivacyRequestFile>;
    /** Once. Refuses with `not_found`, `wrong_state`. */
    answer(scope: StaffTenantScope, answer: RequestAnswer): Promise<PrivacyRequestFile>;
  };
  /** Does what is due now; a job runs it every hour. */
  removeExpired(): Promise<void>;
  close(scope: PlayerScope, reauthentication: Reauthentication): Promise<void>;
  /** For the manifest. */
  readonly jobs: { gatherExport(key: ExportKey): Promise<void>; removeFiles(job: { files: string[] }): Promise<void> };
}
