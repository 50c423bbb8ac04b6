import { useUiLocale } from "@trevo/ui/locale";
import type { ReactNode } from "react";
import { type FieldSchema, type Path, nameOf } from "./field-schema.ts";
import { useSchemaForm } from "./schema-context.ts";
import { useSchemaWords } from "./schema-words.ts";
import { StatusShape } from "./status.tsx";

export const fieldId = (path: Path): string => `field-${nameOf(path)}`;
export const notesId = (path: Path): string => `notes-${nameOf(path)}`;

/** Shows the notes of the linter and the server on one field. */
export function FieldNotes({ path, children }: { path: Path; children?: ReactNode }) {
  const words = useSchemaWords();
  const notes = useSchemaForm().notes.get(nameOf(path)) ?? [];
  if (notes.length === 0 && !children) return null;
  return (
    <div id={notesId(path)} className="schema-notes">
      {notes.map(({ shape, text }) => (
        <p key={text} className={`schema-note schema-note-${shape}`}>
          <StatusShape shape={shape} />
          <span>
            <span className="sr-only">{words.severities[shape]}: </span>
            {text}
          </span>
        </p>
      ))}
      {children ? <p className="field-hint">{children}</p> : null}
    </div>
  );
}

/** Returns the name of a field from its schema. */
export function useFieldLabel(schema: FieldSchema): string {
  const locale = useUiLocale();
  return schema.label?.[locale] ?? "";
}
