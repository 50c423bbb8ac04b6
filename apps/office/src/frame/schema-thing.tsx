import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Part, nameOf } from "./field-schema.ts";
import { type FieldProps, type Thing, useSchemaForm } from "./schema-context.ts";
import { FieldNotes, fieldId, notesId, useFieldLabel } from "./schema-notes.tsx";
import { useSchemaWords } from "./schema-words.ts";
import { Failure } from "./states.tsx";

/** Shows the selected thing of the brand, or a search for it. */
export function ThingField({ schema, path, value, isOptional }: FieldProps & { readonly isOptional: boolean }) {
  const words = useSchemaWords();
  const form = useSchemaForm();
  const label = useFieldLabel(schema);
  const [isSearching, setSearching] = useState(false);
  const chosen = value as (Part & Partial<Thing>) | null | undefined;
  const choose = (thing: Thing | null): void => {
    form.onChange(path, thing);
    setSearching(false);
  };
  return (
    <div className="schema-field">
      <span className="field-label">{label}</span>
      {chosen?.title !== undefined && !isSearching ? (
        <div className="schema-thing">
          <b>{chosen.title}</b>
          {form.isReadOnly ? null : (
            <>
              <button type="button" className="button button-quiet" onClick={() => setSearching(true)}>
                {words.change}
              </button>
              {isOptional ? (
                <button type="button" className="button button-quiet" onClick={() => choose(null)}>
                  {words.none}
                </button>
              ) : null}
            </>
          )}
        </div>
      ) : (
        <ThingSearch schema={schema} path={path} value={value} onChoose={choose} />
      )}
      <FieldNotes path={path}>{isOptional ? words.blank : undefined}</FieldNotes>
    </div>
  );
}

function ThingSearch({ schema, path, onChoose }: FieldProps & { readonly onChoose: (thing: Thing) => void }) {
  const words = useSchemaWords();
  const form = useSchemaForm();
  const label = useFieldLabel(schema);
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const control = schema.control ?? "";
  const found = useQuery({
    queryKey: ["things", form.tenant, control, text],
    queryFn: ({ signal }) => form.find(control, text.trim(), signal),
    enabled: isOpen,
    placeholderData: (kept) => kept,
  });
  return (
    <div className="schema-search">
      <input
        id={fieldId(path)}
        className="field"
        aria-label={label}
        aria-describedby={notesId(path)}
        aria-invalid={(form.notes.get(nameOf(path)) ?? []).some(({ shape }) => shape === "bad")}
        autoComplete="off"
        disabled={form.isReadOnly}
        placeholder={words.thing}
        value={text}
        onFocus={() => setOpen(true)}
        onChange={(event) => setText(event.target.value)}
      />
      {isOpen && found.isError ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {isOpen && found.data ? (
        <ul className="schema-found">
          {found.data.map((thing) => (
            <li key={thing.id}>
              <button type="button" className="menu-item" onClick={() => onChoose(thing)}>
                {thing.title}
              </button>
            </li>
          ))}
          {found.data.length === 0 ? <li className="field-hint">{words.nothingFound}</li> : null}
        </ul>
      ) : null}
    </div>
  );
}
