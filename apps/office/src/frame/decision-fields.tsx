import { formatMoney } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { centavosTyped } from "@trevo/ui/masks";
import { useNumber } from "../lib/moments.ts";
import { useFrameWords } from "./frame-words.ts";
import { integerTyped } from "./integer-typed.ts";

interface Field {
  readonly name: string;
  readonly title: string;
  readonly hint?: string;
  readonly optional?: boolean;
  /** Initial value. */
  readonly initial?: string;
}

/** A field that a decision requires besides its reason. A choice has no default, so that the member chooses. */
export type DecisionField =
  | (Field & {
      readonly kind: "choice";
      readonly options: readonly { readonly value: string; readonly title: string }[];
      /** Label of the empty option of an optional choice. */
      readonly blank?: string;
    })
  /** Several options, as their values separated by commas. */
  | (Field & { readonly kind: "several"; readonly options: readonly { readonly value: string; readonly title: string }[] })
  /** An amount in centavos, as digits. */
  | (Field & { readonly kind: "money"; readonly max: number })
  /** Digits only. Anything else is not sent. */
  | (Field & {
      readonly kind: "integer";
      readonly min: number;
      readonly max: number;
      /** Text for what the number means, such as a date; null if none was typed. */
      readonly says?: (typed: string) => string | null;
    })
  /** `2026-11-21T18:00` in the time zone that its hint names. */
  | (Field & { readonly kind: "moment" })
  /** A secret is hidden while it is typed. */
  | (Field & { readonly kind: "line" | "text" | "secret"; readonly max: number });

export type FieldValues = Readonly<Record<string, string>>;

const lacks = (field: DecisionField, values: FieldValues): boolean => {
  const value = (values[field.name] ?? "").trim();
  return field.optional !== true && (value === "" || (field.kind === "money" && value === "0"));
};

/** True if the typed text is no integer within its limits. */
const isNoInteger = (field: DecisionField, values: FieldValues): boolean => {
  const value = (values[field.name] ?? "").trim();
  return field.kind === "integer" && value !== "" && integerTyped(value, field) === null;
};

/** True if the field prevents sending. */
export const hinders = (field: DecisionField, values: FieldValues): boolean => lacks(field, values) || isNoInteger(field, values);

export const initialValues = (fields: readonly DecisionField[]): FieldValues =>
  Object.fromEntries(fields.map(({ name, initial = "" }) => [name, initial]));

/** True for fields that must be filled in; the focus starts at the first one. */
const asks = ({ optional }: DecisionField): boolean => optional !== true;
export const begin = (fields: readonly DecisionField[]): "fields" | "reason" => (fields.some(asks) ? "fields" : "reason");

interface FieldsProps {
  readonly fields: readonly DecisionField[];
  readonly values: FieldValues;
  /** True after an attempt to send, when missing values are marked. */
  readonly isTried: boolean;
  /** The server's refusals by field. */
  readonly faults: Readonly<Record<string, readonly string[]>>;
  readonly onChange: (name: string, value: string) => void;
}

export const DecisionFields = ({ fields, values, isTried, faults, onChange }: FieldsProps) =>
  fields.map((field) => (
    <FieldRow
      key={field.name}
      field={field}
      value={values[field.name] ?? ""}
      isFirst={field === fields.find(asks)}
      isMissing={isTried && lacks(field, values)}
      isNoInteger={isTried && isNoInteger(field, values)}
      fault={faults[field.name]?.[0]}
      onChange={(value) => onChange(field.name, value)}
    />
  ));

interface RowProps {
  readonly field: DecisionField;
  readonly value: string;
  readonly isFirst: boolean;
  readonly isMissing: boolean;
  readonly isNoInteger: boolean;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

function FieldRow(props: RowProps) {
  const words = useFrameWords();
  const number = useNumber();
  const { field, isMissing, isNoInteger: isWrong } = props;
  const wrong = isWrong && field.kind === "integer" ? words.fieldInteger(number(field.min), number(field.max)) : undefined;
  const fault = isMissing ? words.fieldMissing : (wrong ?? props.fault);
  const hint = fault ?? field.hint;
  const said = field.kind === "integer" && fault === undefined ? field.says?.(props.value) : null;
  return (
    <div className="mb-3">
      <label className="field-label" id={`decision-${field.name}-label`} htmlFor={`decision-${field.name}`}>
        {field.title}
        {field.optional && field.kind !== "choice" ? <span className="text-t3"> · {words.optional}</span> : null}
      </label>
      <Control {...props} fault={fault} />
      {said ? (
        <p role="status" className="mt-1 font-semibold">
          {said}
        </p>
      ) : null}
      {hint === undefined ? null : (
        <p id={`decision-${field.name}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Longer than any valid number, so that a wrong one remains visible. */
const integerLength = 20;

function Control({ field, value, isFirst, fault, onChange }: RowProps) {
  const words = useFrameWords();
  const locale = useUiLocale();
  const shared = {
    id: `decision-${field.name}`,
    className: "field",
    autoFocus: isFirst,
    "aria-invalid": fault !== undefined,
    "aria-describedby": fault !== undefined || field.hint !== undefined ? `decision-${field.name}-hint` : undefined,
  };
  if (field.kind === "choice")
    return (
      <select {...shared} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{field.optional ? (field.blank ?? words.none) : words.choose}</option>
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
    );
  if (field.kind === "several") return <Several {...shared} options={field.options} value={value} onChange={onChange} />;
  if (field.kind === "moment")
    return <input {...shared} type="datetime-local" value={value} onChange={(event) => onChange(event.target.value)} />;
  if (field.kind === "money")
    return (
      <input
        {...shared}
        inputMode="numeric"
        autoComplete="off"
        value={value === "" ? "" : formatMoney(Number(value), locale)}
        onChange={(event) => onChange(String(centavosTyped(event.target.value, field.max)))}
      />
    );
  if (field.kind === "integer")
    return (
      <input
        {...shared}
        inputMode="numeric"
        autoComplete="off"
        maxLength={integerLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (field.kind === "secret")
    return (
      <input
        {...shared}
        type="password"
        autoComplete="new-password"
        maxLength={field.max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (field.kind === "line")
    return <input {...shared} autoComplete="off" maxLength={field.max} value={value} onChange={(event) => onChange(event.target.value)} />;
  return <textarea {...shared} rows={3} maxLength={field.max} value={value} onChange={(event) => onChange(event.target.value)} />;
}

interface SeveralProps extends Pick<RowProps, "value" | "onChange"> {
  readonly id: string;
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly "aria-describedby"?: string | undefined;
}

function Several({ id, options, value, onChange, "aria-describedby": describedBy }: SeveralProps) {
  const chosen = new Set(value.split(",").filter((one) => one !== ""));
  const toggle = (one: string): void => {
    if (!chosen.delete(one)) chosen.add(one);
    onChange(options.flatMap((option) => (chosen.has(option.value) ? [option.value] : [])).join(","));
  };
  return (
    <div id={id} role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy} className="field-several">
      {options.map((option) => (
        <label key={option.value} className="flex items-start gap-2 py-1">
          <input type="checkbox" className="mt-0.5" checked={chosen.has(option.value)} onChange={() => toggle(option.value)} />
          <span>{option.title}</span>
        </label>
      ))}
    </div>
  );
}
