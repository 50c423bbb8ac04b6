import type { FoundKind } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import type { StaffScope, Tenant } from "./scope.ts";

/** What a member typed, by its shape. */
export interface SearchText {
  readonly text: string;
  /** It names one thing. */
  readonly id: string | null;
  /** The bank's name of a Pix. */
  readonly end_to_end_id: string | null;
}

/** One thing of a brand. */
export interface FoundThing {
  readonly tenant_id: number;
  readonly id: string;
  readonly player_id: string | null;
  readonly name: Localized | null;
  /** Centavos. */
  readonly amount: number | null;
  readonly at: Date;
}

interface SearchQuery {
  readonly scope: StaffScope;
  /** The brands at which the member may read what is found. */
  readonly tenants: readonly Tenant[];
  readonly typed: SearchText;
}

/** So many of a kind are found at most. */
export const mostFound = 8;

/** What a module finds for the console's palette, by keys and indexes alone. */
export interface StaffSearch<App> {
  readonly kind: FoundKind;
  readonly find: (app: App, query: SearchQuery) => Promise<readonly FoundThing[]>;
}
