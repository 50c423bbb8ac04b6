import { createContext, useContext } from "react";
import type { FieldSchema, Path } from "./field-schema.ts";

/** A note on a field. */
export interface FieldNote {
  readonly shape: "bad" | "look" | "waiting";
  readonly text: string;
  /** True if the value is missing but the member has not reached the field yet. */
  readonly isAwaited?: boolean;
}

/** A thing of the brand that a rule refers to. */
export interface Thing {
  readonly id: string | number;
  readonly title: string;
}

export interface SchemaForm {
  /** The brand whose things are searched. */
  readonly tenant: string;
  /** Notes by the field's path. */
  readonly notes: ReadonlyMap<string, readonly FieldNote[]>;
  readonly isReadOnly: boolean;
  /** Time zone in which times are entered. */
  readonly zone: string;
  /** Returns the title of a rule by its field and its code. */
  readonly ruleLabel: (field: string, code: string) => string;
  /** Finds things of the brand by part of their title. */
  readonly find: (control: string, text: string, signal: AbortSignal) => Promise<readonly Thing[]>;
  readonly onChange: (path: Path, value: unknown) => void;
}

export const SchemaFormContext = createContext<SchemaForm | null>(null);

export function useSchemaForm(): SchemaForm {
  const form = useContext(SchemaFormContext);
  if (!form) throw new Error("A field is drawn inside a form.");
  return form;
}

export interface FieldProps {
  readonly schema: FieldSchema;
  readonly path: Path;
  readonly value: unknown;
}
