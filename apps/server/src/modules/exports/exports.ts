import type { Download, ExportedList, ListExport } from "@trevo/contract";
import type { ReadList } from "../../kernel/http-types.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import type { ExportKey } from "./store.ts";

export interface WantedExport {
  readonly list: ExportedList;
  /** Slug, of a list of one brand. */
  readonly tenant?: string | undefined;
  readonly query: Readonly<Record<string, string>>;
}

export interface ExportLink {
  readonly token: string;
  readonly ends_at: string;
}

/**
 * Owns the files that members of staff make of lists.
 * Promises: a file holds what the list's own endpoint answers this member, at the brands where they may both read the list and take it out, when it is
 * written and when it is fetched; no cell is run as a formula; each file and each download is in the audit log of those brands; a file is sealed, fetched
 * by a link that is good once, and gone after a day.
 * Does not: know what lists hold, or mask anything. The endpoint does.
 */
export interface Exports {
  list(scope: StaffScope): Promise<ListExport[]>;
  /** Refuses with `forbidden`, `not_found` (brand), `invalid_fields`, `export_running`. */
  request(scope: StaffScope, wanted: WantedExport): Promise<ListExport>;
  /** Refuses with `not_found`, `wrong_state`. */
  cancel(scope: StaffScope, id: string): Promise<ListExport>;
  /** Refuses with `not_found`, `forbidden`, `wrong_state` before it is ready, `gone` after its day. */
  link(scope: StaffScope, id: string): Promise<ExportLink>;
  /** Refuses with `not_found`, `forbidden`, `gone`. */
  download(scope: StaffScope, wanted: { id: string; token: string }): Promise<Download>;
  /** How lists are read, once somebody serves them. */
  serveFrom(read: ReadList): void;
  readonly jobs: { make(key: ExportKey): Promise<void>; removeEnded(): Promise<void> };
}
