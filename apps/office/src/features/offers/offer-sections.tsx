import { locales } from "@trevo/domain";
import { type FieldSchema, initialOf, withoutNone } from "../../frame/field-schema.ts";
import type { RuleSection } from "../../frame/rule-page.tsx";
import { type FieldNote, useSchemaForm } from "../../frame/schema-context.ts";
import { SchemaField, SchemaFields } from "../../frame/schema-form.tsx";
import { FieldNotes } from "../../frame/schema-notes.tsx";
import { useSchemaWords } from "../../frame/schema-words.ts";
import type { Shape } from "../../frame/status.tsx";
import { useEditorWords } from "./editor-words.ts";
import { nameFault } from "./offer-form.ts";
import type { OfferRules } from "./offer-rules.ts";
import type { OfferForm } from "./use-preview.ts";

interface SectionsInput {
  readonly rules: OfferRules;
  readonly form: OfferForm;
  readonly notes: ReadonlyMap<string, readonly FieldNote[]>;
  readonly onRename: (locale: "pt" | "en", text: string) => void;
  readonly isReadOnly: boolean;
  /** Whether a missing value there is shown as a fault yet. */
  readonly isShown: (path: string) => boolean;
}

/** Returns the state of a part: blocked, to be checked, filled in, or empty. */
function shapeOf(name: string, value: unknown, notes: SectionsInput["notes"]): Shape {
  const within = [...notes].filter(([path]) => path === name || path.startsWith(`${name}.`)).flatMap(([, said]) => said);
  if (within.some(({ shape }) => shape === "bad")) return "bad";
  if (within.some(({ shape }) => shape === "look")) return "look";
  if (within.some(({ isAwaited }) => isAwaited)) return "waiting";
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0) ? "waiting" : "good";
}

/** Returns the name and the parts that an offer of this kind has. */
export function useSections({ rules, form, notes, onRename, isReadOnly, isShown }: SectionsInput): RuleSection[] {
  const words = useEditorWords();
  const { parts = [], needs = [] } = rules.kinds.find(({ kind }) => kind === form.kind) ?? {};
  const unnamed = locales.filter((locale) => form.name[locale].trim() === "");
  const nameShape = unnamed.some((locale) => isShown(nameFault(locale))) ? "bad" : "waiting";
  return [
    {
      id: "name",
      title: words.name,
      shape: unnamed.length === 0 ? "good" : nameShape,
      children: <NameFields form={form} onRename={onRename} isReadOnly={isReadOnly} isShown={isShown} />,
    },
    ...parts.map((name): RuleSection => ({
      id: name,
      title: words.parts[name] ?? name,
      shape: shapeOf(name, form.args[name], notes),
      note: needs.includes(name) ? words.needed : undefined,
      children: (
        <PartFields name={name} schema={rules.args.properties?.[name] ?? {}} value={form.args[name]} isNeeded={needs.includes(name)} />
      ),
    })),
  ];
}

const nameMax = 80;

function NameFields({ form, onRename, isReadOnly, isShown }: Pick<SectionsInput, "form" | "onRename" | "isReadOnly" | "isShown">) {
  const words = useEditorWords();
  return (
    <div className="schema-fields">
      {locales.map((locale) => {
        const isMissing = form.name[locale].trim() === "" && isShown(nameFault(locale));
        return (
          <div key={locale} className="schema-field">
            <label className="field-label" htmlFor={`name-${locale}`}>
              {words.names[locale]}
            </label>
            <input
              id={`name-${locale}`}
              className="field"
              autoComplete="off"
              maxLength={nameMax}
              disabled={isReadOnly}
              aria-invalid={isMissing}
              aria-describedby={isMissing ? `name-${locale}-hint` : undefined}
              value={form.name[locale]}
              onChange={(event) => onRename(locale, event.target.value)}
            />
            {isMissing ? (
              <p id={`name-${locale}-hint`} className="schema-note schema-note-bad">
                {words.nameMissing}
              </p>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

interface PartProps {
  readonly name: string;
  readonly schema: FieldSchema;
  readonly value: unknown;
  readonly isNeeded: boolean;
}

/** Shows one part of the arguments. An optional part has a switch. */
function PartFields({ name, schema, value, isNeeded }: PartProps) {
  const words = useEditorWords();
  const { schema: inner, isOptional } = withoutNone(schema);
  const path = [name];
  if (inner.type !== "object") return <SchemaField schema={schema} path={path} value={value} />;
  return (
    <>
      {isOptional && !isNeeded ? <PartSwitch name={name} schema={inner} value={value} /> : null}
      <FieldNotes path={path} />
      {value === null || value === undefined ? (
        isNeeded ? (
          <p className="field-hint">{words.nothing}</p>
        ) : null
      ) : (
        <SchemaFields schema={inner} path={path} value={value} />
      )}
    </>
  );
}

function PartSwitch({ name, schema, value }: Pick<PartProps, "name" | "schema" | "value">) {
  const words = useEditorWords();
  const common = useSchemaWords();
  const form = useSchemaForm();
  return (
    <label className="schema-check">
      <input
        type="checkbox"
        checked={value !== null && value !== undefined}
        disabled={form.isReadOnly}
        onChange={(event) => form.onChange([name], event.target.checked ? initialOf(schema) : null)}
      />
      {common.with(words.parts[name] ?? name)}
    </label>
  );
}
