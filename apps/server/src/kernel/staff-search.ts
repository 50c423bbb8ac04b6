import type { FoundKind } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import type { StaffScope, Tenant } from "./scope.ts";

/** The text that a member typed, classified by its form. */
export interface SearchText {
  readonly text: string;
  /** The id of a record, if the text is one. */
  readonly id: string | null;
  /** The bank's `endToEndId` of a Pix, if the text is one. */
  readonly end_to_end_id: string | null;
}

/** A record of a brand. */
export interface FoundThing {
  readonly tenant_id: number;
  readonly id: string;
  readonly player_id: string | null;
  readonly name: Localized | null;
  /** Amount in centavos. */
  readonly amount: number | null;
  readonly at: Date;
}

interface SearchQuery {
  readonly scope: StaffScope;
  /** The brands at which the member may read the records found. */
  readonly tenants: readonly Tenant[];
  readonly typed: SearchText;
}

/** Maximum number of results per kind. */
export const mostFound = 8;

/** Finds a module's records for the palette of the back office. Searches use only keys and indexes. */
export interface StaffSearch<App> {
  readonly kind: FoundKind;
  readonly find: (app: App, query: SearchQuery) => Promise<readonly FoundThing[]>;
}
