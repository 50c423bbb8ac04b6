import { formatMoney } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { centavosTyped } from "@trevo/ui/masks";
import { useFrameWords } from "./frame-words.ts";

interface Field {
  readonly name: string;
  readonly title: string;
  readonly hint?: string;
  readonly optional?: boolean;
  /** What stands there before anything is typed. */
  readonly initial?: string;
}

/** What a decision asks besides its reason. A choice has no default: whoever decides chooses. */
export type DecisionField =
  | (Field & {
      readonly kind: "choice";
      readonly options: readonly { readonly value: string; readonly title: string }[];
      /** What choosing nothing means, where it is optional. */
      readonly blank?: string;
    })
  /** Centavos, as digits. */
  | (Field & { readonly kind: "money"; readonly max: number })
  | (Field & { readonly kind: "line" | "text"; readonly max: number });

export type FieldValues = Readonly<Record<string, string>>;

export const lacks = (field: DecisionField, values: FieldValues): boolean => {
  const value = (values[field.name] ?? "").trim();
  return field.optional !== true && (value === "" || (field.kind === "money" && value === "0"));
};

export const initialValues = (fields: readonly DecisionField[]): FieldValues =>
  Object.fromEntries(fields.map(({ name, initial = "" }) => [name, initial]));

/** Where typing begins. */
const asks = ({ optional }: DecisionField): boolean => optional !== true;
export const begin = (fields: readonly DecisionField[]): "fields" | "reason" => (fields.some(asks) ? "fields" : "reason");

interface FieldsProps {
  readonly fields: readonly DecisionField[];
  readonly values: FieldValues;
  /** After an attempt to send: what is missing says so. */
  readonly isTried: boolean;
  readonly onChange: (name: string, value: string) => void;
}

export const DecisionFields = ({ fields, values, isTried, onChange }: FieldsProps) =>
  fields.map((field) => (
    <FieldRow
      key={field.name}
      field={field}
      value={values[field.name] ?? ""}
      isFirst={field === fields.find(asks)}
      isMissing={isTried && lacks(field, values)}
      onChange={(value) => onChange(field.name, value)}
    />
  ));

interface RowProps {
  readonly field: DecisionField;
  readonly value: string;
  readonly isFirst: boolean;
  readonly isMissing: boolean;
  readonly onChange: (value: string) => void;
}

function FieldRow(props: RowProps) {
  const words = useFrameWords();
  const { field, isMissing } = props;
  const hint = isMissing ? words.fieldMissing : field.hint;
  return (
    <div className="mb-3">
      <label className="field-label" htmlFor={`decision-${field.name}`}>
        {field.title}
        {field.optional && field.kind !== "choice" ? <span className="text-t3"> · {words.optional}</span> : null}
      </label>
      <Control {...props} />
      {hint === undefined ? null : (
        <p id={`decision-${field.name}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

function Control({ field, value, isFirst, isMissing, onChange }: RowProps) {
  const words = useFrameWords();
  const locale = useUiLocale();
  const shared = {
    id: `decision-${field.name}`,
    className: "field",
    autoFocus: isFirst,
    "aria-invalid": isMissing,
    "aria-describedby": isMissing || field.hint !== undefined ? `decision-${field.name}-hint` : undefined,
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
  if (field.kind === "line")
    return <input {...shared} autoComplete="off" maxLength={field.max} value={value} onChange={(event) => onChange(event.target.value)} />;
  return <textarea {...shared} rows={3} maxLength={field.max} value={value} onChange={(event) => onChange(event.target.value)} />;
}
