import type { Download, RegulatorFile, RegulatorFileHistory } from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { FilesQuery } from "./read-files.ts";
import type { FileKey } from "./store.ts";

/**
 * Owns the files that a brand hands to its regulator: one per ended day and kind of rows. Guarantees: a file never changes and is never
 * deleted; its hash and row count match the download; a day whose file is missing or failed is in the list. Does not know the meaning of
 * rows: modules report their own (`reports` of their manifests).
 */
export interface Regulator {
  list(scope: StaffTenantScope, query: FilesQuery): Promise<Slice<RegulatorFile>>;
  /** Refuses with `not_found` for days that have not ended. */
  read(scope: StaffTenantScope, id: string): Promise<RegulatorFileHistory>;
  /** Refuses with `not_found`, or with `gone` if the storage has lost the file. */
  download(scope: StaffTenantScope, wanted: { id: string; revision?: number | undefined }): Promise<Download>;
  /** Refuses with `not_found`, or with `wrong_state` while one is being made. */
  request(scope: StaffTenantScope, wanted: { id: string; reason: string }): Promise<RegulatorFileHistory>;
  /** For the manifest. */
  readonly jobs: {
    /** Requests the files of ended days, each once. */
    prepare(): Promise<void>;
    make(key: FileKey): Promise<void>;
  };
}
