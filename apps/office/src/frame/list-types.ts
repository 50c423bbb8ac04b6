import type { ComponentType, ReactNode } from "react";
import type { z } from "zod";
import type { Opening } from "../lib/member.ts";

/** A thing of a brand. */
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
  /** Right-aligned. */
  readonly number?: boolean;
  /** The list comes in its order: the arrow stands here. */
  readonly sorted?: boolean;
  /** Left out where the window is narrow. */
  readonly wide?: boolean;
  readonly cell: (row: Row, now: number) => ReactNode;
}

/** A named address: filters of the endpoint. */
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

/** A field of the endpoint's own query. */
export interface Filter {
  readonly name: string;
  readonly title: string;
  readonly kind: FilterKind;
  /** As the chip says it after the title, such as `≥ R$ 500,00`. */
  readonly show?: (value: string) => string;
}

export interface PanelProps {
  readonly of: RowKey;
  /** Null on a page of its own. */
  readonly onClose: (() => void) | null;
  /** What was decided leaves the list: the next one takes its place. */
  readonly onDecided: () => void;
}

export interface HeaderProps<Row> {
  readonly tenant: string;
  /** The first piece as it was read last; undefined before. */
  readonly page: Page<Row> | undefined;
}

export interface ListScreen<Row> {
  /** `GET /staff/…`: names the list in memory. */
  readonly endpoint: string;
  /** The endpoint's own. */
  readonly query: z.ZodObject;
  readonly opens: Opening;
  /** Whether the endpoint is of one brand, which the address then has to name. */
  readonly ofBrand: boolean;
  readonly read: (
    query: Readonly<Record<string, string>>,
    call: { readonly tenant: string; readonly signal: AbortSignal },
  ) => Promise<Page<Row>>;
  readonly keyOf: (row: Row, tenant: string) => RowKey;
  readonly columns: readonly Column<Row>[];
  readonly views?: readonly View[];
  readonly filters?: readonly Filter[];
  /** Centavos of a row, where their sum is worth saying. */
  readonly amountOf?: (row: Row) => number;
  /** In which order rows come, in words. */
  readonly order: string;
  /** What stands where nothing waits. */
  readonly empty: { readonly title: string; readonly text: string };
  readonly Panel?: ComponentType<PanelProps>;
  /** Where a row's own page is. */
  readonly pageOf?: (key: RowKey) => string;
  /** How often rows are read again while somebody is there, ms. */
  readonly refreshMs?: number;
  /** What is to be said of all rows together; `tenant` is the brand of an endpoint of one. */
  readonly Header?: ComponentType<HeaderProps<Row>>;
}
