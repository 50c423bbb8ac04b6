import type { Download, RegulatorFile, RegulatorFileHistory } from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { FilesQuery } from "./read-files.ts";
import type { FileKey } from "./store.ts";

/**
 * Owns the files that a brand hands to its regulator: of each day that is over one for each kind of rows.
 * Promises: a file never changes and is never deleted; its hash and its count are of what is downloaded; a day whose file is missing or failed is in the list.
 * Does not: know what a row says. Modules report their own rows (`reports` of their manifests).
 */
export interface Regulator {
  list(scope: StaffTenantScope, query: FilesQuery): Promise<Slice<RegulatorFile>>;
  /** Refuses with `not_found` for days that are not over. */
  read(scope: StaffTenantScope, id: string): Promise<RegulatorFileHistory>;
  /** Refuses with `not_found`, `gone` where the storage has lost it. */
  download(scope: StaffTenantScope, wanted: { id: string; revision?: number | undefined }): Promise<Download>;
  /** Refuses with `not_found`, `wrong_state` while one is being made. */
  request(scope: StaffTenantScope, wanted: { id: string; reason: string }): Promise<RegulatorFileHistory>;
  /** For the manifest. */
  readonly jobs: {
    /** Has the files of days that are over made, each once. */
    prepare(): Promise<void>;
    make(key: FileKey): Promise<void>;
  };
}
