import type { Download, ExportedList, ListExport } from "@trevo/contract";
import type { ReadList } from "../../kernel/http-types.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import type { ExportKey } from "./store.ts";

export interface WantedExport {
  readonly list: ExportedList;
  /** Slug, for a list of one brand. */
  readonly tenant?: string | undefined;
  readonly query: Readonly<Record<string, string>>;
}

export interface ExportLink {
  readonly token: string;
  readonly ends_at: string;
}

/**
 * Owns the files that members of staff export from lists. Guarantees: a file contains what the list's own endpoint returns to this member,
 * at the brands where they may both read the list and export it, when it is written and when it is downloaded; no cell is run as a formula;
 * each file and each download is in the audit log of those brands; a file is sealed, downloaded by a link that works once, and deleted
 * after a day. It does not know the contents of lists or mask anything; the endpoint does.
 */
export interface Exports {
  list(scope: StaffScope): Promise<ListExport[]>;
  /** Refuses with `forbidden`, `not_found` (brand), `invalid_fields`, `export_running`. */
  request(scope: StaffScope, wanted: WantedExport): Promise<ListExport>;
  /** Refuses with `not_found`, `wrong_state`. */
  cancel(scope: StaffScope, id: string): Promise<ListExport>;
  /** Refuses with `not_found`, `forbidden`, `wrong_state` before it is ready, `gone` after a day. */
  link(scope: StaffScope, id: string): Promise<ExportLink>;
  /** Refuses with `not_found`, `forbidden`, `gone`. */
  download(scope: StaffScope, wanted: { id: string; token: string }): Promise<Download>;
  /** Sets the function that reads lists, once they are served. */
  serveFrom(read: ReadList): void;
  readonly jobs: { make(key: ExportKey): Promise<void>; removeEnded(): Promise<void> };
}
