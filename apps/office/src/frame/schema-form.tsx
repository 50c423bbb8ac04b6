import { Menu } from "@base-ui/react/menu";
import { useUiLocale } from "@trevo/ui/locale";
import { type Part, codeOf, initialOf, isBilingual, isThing, withoutNone } from "./field-schema.ts";
import { Icon } from "./icon.tsx";
import { type FieldProps, useSchemaForm } from "./schema-context.ts";
import { BilingualField, SchemaControl } from "./schema-controls.tsx";
import { FieldNotes, fieldId, useFieldLabel } from "./schema-notes.tsx";
import { ThingField } from "./schema-thing.tsx";
import { useSchemaWords } from "./schema-words.ts";

/** Edits any field of a rule object, from its schema alone. */
export function SchemaField({ schema, path, value }: FieldProps) {
  const { schema: inner, isOptional } = withoutNone(schema);
  if (inner.oneOf) return <RuleField schema={inner} path={path} value={value} isOptional={isOptional} />;
  if (isThing(inner)) return <ThingField schema={inner} path={path} value={value} isOptional={isOptional} />;
  if (isBilingual(inner)) return <BilingualField schema={inner} path={path} value={value} />;
  if (inner.type === "array" && inner.control !== "choices") return <SchemaList schema={inner} path={path} value={value} />;
  if (inner.type === "object") return <SchemaFields schema={inner} path={path} value={value} />;
  return <SchemaControl schema={inner} path={path} value={value} isOptional={isOptional} />;
}

/** Shows the fields of an object side by side. */
export function SchemaFields({ schema, path, value }: FieldProps) {
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => name !== "code");
  if (fields.length === 0) return null;
  return (
    <div className="schema-fields">
      {fields.map(([name, field]) => (
        <SchemaField key={name} schema={field} path={[...path, name]} value={(value as Part | null | undefined)?.[name]} />
      ))}
    </div>
  );
}

/** Edits one of several rules, and its fields. */
function RuleField({ schema, path, value, isOptional }: FieldProps & { readonly isOptional: boolean }) {
  const words = useSchemaWords();
  const form = useSchemaForm();
  const { oneOf = [] } = schema;
  const code = (value as Part | null | undefined)?.["code"];
  const chosen = oneOf.find((one) => codeOf(one) === code);
  const field = String(path.findLast((step) => typeof step === "string"));
  const choose = (next: string): void => {
    const found = oneOf.find((one) => codeOf(one) === next);
    form.onChange(path, found ? initialOf(found) : null);
  };
  const isItem = typeof path.at(-1) === "number";
  return (
    <div className="schema-rule">
      <select
        id={fieldId(path)}
        className="field"
        aria-label={form.ruleLabel(field, "")}
        value={chosen ? String(code) : ""}
        disabled={form.isReadOnly}
        onChange={(event) => choose(event.target.value)}
      >
        {isItem ? null : <option value="">{isOptional ? words.none : words.choose}</option>}
        {oneOf.map((one) => {
          const known = codeOf(one) ?? "";
          return (
            <option key={known} value={known}>
              {form.ruleLabel(field, known)}
            </option>
          );
        })}
      </select>
      <FieldNotes path={path} />
      {chosen ? <SchemaFields schema={chosen} path={path} value={value} /> : null}
    </div>
  );
}

/** Edits a list of rules, objects or values, which can be added, removed and moved. A list of fixed length has a name for each position. */
export function SchemaList({ schema, path, value }: FieldProps) {
  const locale = useUiLocale();
  const label = useFieldLabel(schema);
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  const { items: item = {}, places, minItems, maxItems } = schema;
  const isFixed = places !== undefined && minItems === maxItems;
  const isNamed = typeof path.at(-1) === "string" && path.length > 1;
  return (
    <div className="schema-list" role="group" aria-label={label}>
      {isNamed || isFixed ? <p className="field-label">{label}</p> : null}
      <FieldNotes path={path}>{isFixed ? schema.help?.[locale] : undefined}</FieldNotes>
      <div className={isFixed ? "schema-places" : "schema-items"}>
        {items.map((each, no) =>
          isFixed ? (
            <SchemaField key={no} schema={{ ...item, ...(places[no] && { label: places[no] }) }} path={[...path, no]} value={each} />
          ) : (
            <Item key={no} schema={schema} path={path} value={items} no={no} />
          ),
        )}
      </div>
      {isFixed || items.length >= (maxItems ?? Infinity) ? null : <Add schema={schema} path={path} value={items} />}
    </div>
  );
}

function Item({ schema, path, value, no }: FieldProps & { readonly no: number }) {
  const words = useSchemaWords();
  const form = useSchemaForm();
  const items = value as unknown[];
  const name = `${no + 1}`;
  const swap = (other: number): void => {
    const next = [...items];
    [next[no], next[other]] = [next[other], next[no]];
    form.onChange(path, next);
  };
  const { items: item = {} } = schema;
  return (
    <div className="schema-item">
      <div className="schema-item-body">
        <SchemaField schema={item} path={[...path, no]} value={items[no]} />
        {item.oneOf || isThing(item) || item.type !== "object" ? null : <FieldNotes path={[...path, no]} />}
      </div>
      {form.isReadOnly ? null : (
        <div className="schema-item-tools">
          {items.length > 1 ? (
            <>
              <button type="button" className="tool" aria-label={words.up(name)} disabled={no === 0} onClick={() => swap(no - 1)}>
                <Icon name="up" small />
              </button>
              <button
                type="button"
                className="tool"
                aria-label={words.down(name)}
                disabled={no === items.length - 1}
                onClick={() => swap(no + 1)}
              >
                <Icon name="down" small />
              </button>
            </>
          ) : null}
          <button
            type="button"
            className="tool"
            aria-label={words.remove(name)}
            onClick={() =>
              form.onChange(
                path,
                items.filter((_, at) => at !== no),
              )
            }
          >
            <Icon name="x" small />
          </button>
        </div>
      )}
    </div>
  );
}

/** Offers what can be added; for rules, a choice of the rule. */
function Add({ schema, path, value }: FieldProps) {
  const words = useSchemaWords();
  const form = useSchemaForm();
  const label = useFieldLabel(schema);
  const items = value as unknown[];
  const { items: item = {} } = schema;
  if (form.isReadOnly) return null;
  const add = (next: unknown): void => form.onChange(path, [...items, next]);
  const field = String(path.findLast((step) => typeof step === "string"));
  const content = (
    <>
      <Icon name="plus" small />
      {words.add}
    </>
  );
  if (!item.oneOf)
    return (
      <button
        type="button"
        className="button button-quiet"
        aria-label={words.addTo(label)}
        onClick={() => add(initialOf(item) ?? (item.type === "string" ? "" : {}))}
      >
        {content}
      </button>
    );
  return (
    <Menu.Root>
      <Menu.Trigger className="button button-quiet" aria-label={words.addTo(label)}>
        {content}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-place" sideOffset={6} align="start">
          <Menu.Popup className="menu">
            {item.oneOf.map((one) => {
              const code = codeOf(one) ?? "";
              return (
                <Menu.Item key={code} className="menu-item" onClick={() => add(initialOf(one))}>
                  {form.ruleLabel(field, code)}
                </Menu.Item>
              );
            })}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
