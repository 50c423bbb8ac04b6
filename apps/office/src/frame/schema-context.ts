import { createContext, useContext } from "react";
import type { FieldSchema, Path } from "./field-schema.ts";

/** What is to be said of a field. */
export interface FieldNote {
  readonly shape: "bad" | "look" | "waiting";
  readonly text: string;
  /** To be filled in by whoever has not come to it yet. */
  readonly isAwaited?: boolean;
}

/** A thing of the brand, as a rule names it. */
export interface Thing {
  readonly id: string | number;
  readonly title: string;
}

export interface SchemaForm {
  /** Whose things are searched. */
  readonly tenant: string;
  /** By the field's path. */
  readonly notes: ReadonlyMap<string, readonly FieldNote[]>;
  readonly isReadOnly: boolean;
  /** In which moments are typed. */
  readonly zone: string;
  /** What a rule is called, by the field that holds it and its code. */
  readonly ruleLabel: (field: string, code: string) => string;
  /** Things of the brand by a part of their title. */
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
