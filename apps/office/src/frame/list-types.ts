import type { ComponentType, ReactNode } from "react";
import type { z } from "zod";
import type { Opening } from "../lib/member.ts";

/** Identifies a record of a brand. */
export interface RowKey {
  readonly tenant: string;
  readonly id: string;
}

export interface Page<Row> {
  readonly data: readonly Row[];
  readonly next?: string | null;
}

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** True to align right. */
  readonly number?: boolean;
  /** True for the column that the list is sorted by, which shows the arrow. */
  readonly sorted?: boolean;
  /** True to hide the column in narrow windows. */
  readonly wide?: boolean;
  readonly cell: (row: Row, now: number) => ReactNode;
}

/** A named set of filters of the endpoint. */
export interface View {
  readonly id: string;
  readonly title: string;
  readonly query: Readonly<Record<string, string>>;
}

export type FilterKind =
  | "money"
  | "minutes"
  | "moment"
  | "text"
  | { readonly options: readonly { readonly value: string; readonly title: string }[] };

/** A field of the endpoint's query. */
export interface Filter {
  readonly name: string;
  readonly title: string;
  readonly kind: FilterKind;
  /** Formats the value for the chip, such as `≥ R$ 500,00`. */
  readonly show?: (value: string) => string;
}

export interface PanelProps {
  readonly of: RowKey;
  /** Null on a page of its own. */
  readonly onClose: (() => void) | null;
  /** Called after a decision that removes the row from the list; the next one is selected. */
  readonly onDecided: () => void;
}

export interface HeaderProps<Row> {
  readonly tenant: string;
  /** The first page as last read; undefined before that. */
  readonly page: Page<Row> | undefined;
}

export interface ListScreen<Row> {
  /** `GET /staff/…`; identifies the cached list. */
  readonly endpoint: string;
  /** The endpoint's query schema. */
  readonly query: z.ZodObject;
  readonly opens: Opening;
  /** True if the endpoint belongs to one brand, which the address must name. */
  readonly ofBrand: boolean;
  readonly read: (
    query: Readonly<Record<string, string>>,
    call: { readonly tenant: string; readonly signal: AbortSignal },
  ) => Promise<Page<Row>>;
  readonly keyOf: (row: Row, tenant: string) => RowKey;
  readonly columns: readonly Column<Row>[];
  readonly views?: readonly View[];
  readonly filters?: readonly Filter[];
  /** Centavos of a row, if their sum is to be shown. */
  readonly amountOf?: (row: Row) => number;
  /** Description of the order. */
  readonly order: string;
  /** Shown while nothing waits. */
  readonly empty: { readonly title: string; readonly text: string };
  readonly Panel?: ComponentType<PanelProps>;
  /** Returns the path of a row's own page. */
  readonly pageOf?: (key: RowKey) => string;
  /** Refresh interval in ms while the member is active. */
  readonly refreshMs?: number;
  /** Summary of all rows; `tenant` is the brand if the endpoint belongs to one. */
  readonly Header?: ComponentType<HeaderProps<Row>>;
}
