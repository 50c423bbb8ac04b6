import { locales, maxCentavos, separators } from "@trevo/domain";
import { formatMoney } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { centavosTyped } from "@trevo/ui/masks";
import { type ReactNode, useState } from "react";
import { type FieldSchema, type Part, digitsOf, nameOf, scaledNumber, scaledText } from "./field-schema.ts";
import { instantOf, localMinute } from "./local-minute.ts";
import { type FieldProps, useSchemaForm } from "./schema-context.ts";
import { FieldNotes, fieldId, notesId, useFieldLabel } from "./schema-notes.tsx";
import { useSchemaWords } from "./schema-words.ts";

type ControlProps = FieldProps & { readonly isOptional: boolean };

/** Edits one value: an amount, a number in its unit, a choice, a switch, a time, a text. */
export function SchemaControl(props: ControlProps) {
  const { schema } = props;
  if (schema.control === "switch") return <Switch {...props} />;
  if (schema.control === "choices") return <Choices {...props} />;
  return (
    <Labelled {...props}>
      <Input {...props} />
    </Labelled>
  );
}

function Labelled({ schema, path, isOptional, children }: ControlProps & { readonly children: ReactNode }) {
  const words = useSchemaWords();
  const locale = useUiLocale();
  const label = useFieldLabel(schema);
  const none = schema.unit === "count" || schema.unit === "centavos" ? words.noLimit : words.blank;
  const hint = schema.help?.[locale] ?? (isOptional ? none : undefined);
  return (
    <div className="schema-field">
      <label className="field-label" htmlFor={fieldId(path)}>
        {label}
      </label>
      {children}
      <FieldNotes path={path}>{hint}</FieldNotes>
    </div>
  );
}

/** Returns the accessibility attributes of every input. */
function useInput({ path }: Pick<ControlProps, "path">) {
  const form = useSchemaForm();
  const notes = form.notes.get(nameOf(path)) ?? [];
  return {
    form,
    shared: {
      id: fieldId(path),
      className: "field",
      disabled: form.isReadOnly,
      "aria-invalid": notes.some(({ shape }) => shape === "bad"),
      "aria-describedby": notesId(path),
    },
  };
}

function Input(props: ControlProps) {
  const { schema } = props;
  if (schema.control === "money") return <Money {...props} />;
  if (schema.type === "integer") return <Scaled {...props} />;
  if (schema.control === "choice") return <Choice {...props} />;
  if (schema.control === "instant") return <Moment {...props} />;
  return <Line {...props} />;
}

function Money({ schema, path, value, isOptional }: ControlProps) {
  const locale = useUiLocale();
  const { form, shared } = useInput({ path });
  const max = Math.min(schema.maximum ?? maxCentavos - 1, maxCentavos - 1);
  const change = (typed: string): void => {
    const centavos = centavosTyped(typed, max);
    form.onChange(path, centavos > 0 ? centavos : isOptional ? null : undefined);
  };
  return (
    <input
      {...shared}
      inputMode="numeric"
      autoComplete="off"
      value={typeof value === "number" ? formatMoney(value, locale) : ""}
      onChange={(event) => change(event.target.value)}
    />
  );
}

/** Edits a number in fractions of its unit. An invalid number stays as typed, and the server reports it. */
function Scaled({ schema, path, value, isOptional }: ControlProps) {
  const words = useSchemaWords();
  const locale = useUiLocale();
  const label = useFieldLabel(schema);
  const { form, shared } = useInput({ path });
  const [typed, setTyped] = useState<string | null>(null);
  const places = digitsOf(schema);
  const isCashOnly = schema.unit === "weight_bps" && value === -1;
  const shown = typeof value === "number" && !isCashOnly ? scaledText(value, places, separators[locale].decimal) : "";
  const change = (text: string): void => {
    setTyped(text);
    const next = scaledNumber(text, places);
    form.onChange(path, next === null ? (isOptional ? null : undefined) : (next ?? text));
  };
  const unit = words.units[schema.unit ?? ""] ?? "";
  return (
    <span className="schema-scaled">
      <input
        {...shared}
        disabled={form.isReadOnly || isCashOnly}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? (typeof value === "string" ? value : shown)}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      {unit === "" ? null : <span className="schema-unit">{unit}</span>}
      {schema.unit === "weight_bps" ? (
        <label className="schema-check">
          <input
            type="checkbox"
            aria-label={`${label}: ${words.cashOnly}`}
            checked={isCashOnly}
            disabled={form.isReadOnly}
            onChange={(event) => form.onChange(path, event.target.checked ? -1 : 0)}
          />
          {words.cashOnly}
        </label>
      ) : null}
    </span>
  );
}

function Choice({ schema, path, value }: ControlProps) {
  const locale = useUiLocale();
  const words = useSchemaWords();
  const { form, shared } = useInput({ path });
  return (
    <select {...shared} value={typeof value === "string" ? value : ""} onChange={(event) => form.onChange(path, event.target.value)}>
      {value === undefined ? <option value="">{words.choose}</option> : null}
      {(schema.enum ?? []).map((name) => (
        <option key={name} value={name}>
          {schema.options?.[name]?.[locale] ?? name}
        </option>
      ))}
    </select>
  );
}

/** Edits a time in the offer's zone, stored in UTC to the minute. An incomplete date stays as typed, and the server reports it. */
function Moment({ path, value }: ControlProps) {
  const { form, shared } = useInput({ path });
  const { zone } = form;
  const [typed, setTyped] = useState<string | null>(null);
  const stored = typeof value === "string" ? (localMinute(value, zone) ?? value) : "";
  const change = (text: string): void => {
    setTyped(text);
    form.onChange(path, text === "" ? null : (instantOf(text, zone) ?? text));
  };
  return (
    <input
      {...shared}
      type="datetime-local"
      value={typed ?? stored}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  );
}

function Line({ schema, path, value, isOptional }: ControlProps) {
  const { form, shared } = useInput({ path });
  return (
    <input
      {...shared}
      autoComplete="off"
      maxLength={schema.maxLength ?? 120}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => form.onChange(path, event.target.value === "" && isOptional ? null : event.target.value)}
    />
  );
}

function Switch({ schema, path, value }: ControlProps) {
  const label = useFieldLabel(schema);
  const { form, shared } = useInput({ path });
  return (
    <div className="schema-field">
      <label className="schema-check">
        <input
          id={shared.id}
          type="checkbox"
          disabled={shared.disabled}
          checked={value === true}
          onChange={(event) => form.onChange(path, event.target.checked)}
        />
        {label}
      </label>
      <FieldNotes path={path} />
    </div>
  );
}

function Choices({ schema, path, value }: ControlProps) {
  const locale = useUiLocale();
  const label = useFieldLabel(schema);
  const { form } = useInput({ path });
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const names = schema.items?.enum ?? [];
  const toggle = (name: string, isOn: boolean): void =>
    form.onChange(
      path,
      names.filter((known) => (known === name ? isOn : chosen.includes(known))),
    );
  return (
    <fieldset className="schema-field">
      <legend className="field-label">{label}</legend>
      <div className="schema-choices">
        {names.map((name) => (
          <label key={name} className="schema-check">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              disabled={form.isReadOnly}
              onChange={(event) => toggle(name, event.target.checked)}
            />
            {optionOf(schema, name)?.[locale] ?? name}
          </label>
        ))}
      </div>
      <FieldNotes path={path} />
    </fieldset>
  );
}

const optionOf = (schema: FieldSchema, name: string) => schema.options?.[name] ?? schema.items?.options?.[name];

/** Edits a text in both languages, side by side. */
export function BilingualField({ schema, path, value }: FieldProps) {
  const words = useSchemaWords();
  const label = useFieldLabel(schema);
  const text = value as Part | null | undefined;
  return (
    <>
      {locales.map((language) => (
        <BilingualLine
          key={language}
          schema={schema}
          path={[...path, language]}
          value={text?.[language]}
          label={`${label}, ${words.inLanguage[language]}`}
        />
      ))}
    </>
  );
}

function BilingualLine({ schema, path, value, label }: FieldProps & { readonly label: string }) {
  const { form, shared } = useInput({ path });
  const max = schema.properties?.[String(path.at(-1))]?.maxLength ?? 120;
  return (
    <div className="schema-field">
      <label className="field-label" htmlFor={shared.id}>
        {label}
      </label>
      <input
        {...shared}
        autoComplete="off"
        maxLength={max}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => form.onChange(path, event.target.value)}
      />
      <FieldNotes path={path} />
    </div>
  );
}
