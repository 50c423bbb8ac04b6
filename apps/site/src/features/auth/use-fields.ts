import { fieldFault, fieldMessage, type FieldRule } from "@trevo/contract/field-messages";
import { type ChangeEvent, type FocusEvent, useState } from "react";
import { useLocale } from "../../lib/locale.ts";

type Values = Record<string, string | boolean>;

/** Rules of each field in order; the first broken rule is shown. */
export type Rules<V extends Values> = { readonly [K in keyof V]?: readonly FieldRule[] };

export type FieldErrors<V extends Values> = { readonly [K in keyof V]?: string };

type Name<V extends Values, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string;

export interface Fields<V extends Values> {
  readonly values: V;
  /** Error messages in the page's language. */
  readonly errors: FieldErrors<V>;
  set<K extends keyof V>(name: K, value: V[K]): void;
  /** Validates these fields and shows their errors; returns the faulty fields in order. */
  check(names: readonly (keyof V & string)[]): (keyof V & string)[];
  /** Shows the server's messages beside their fields. */
  show(errors: FieldErrors<V>): void;
  /** Props of a text input that passes events. */
  text(name: Name<V, string>): {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onBlur: (event: FocusEvent) => void;
  };
  /** Props of an input that passes its value. */
  masked(name: Name<V, string>): {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
    onBlur: (event: FocusEvent) => void;
  };
  box(name: Name<V, boolean>): {
    name: string;
    checked: boolean;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
}

/**
 * A form's fields, validated when a field is left or a box is ticked, not on each key. A shown error disappears as soon as it is corrected.
 * `linked` names the field whose shown error also depends on another field.
 */
export function useFields<V extends Values>(
  initial: V,
  rules: Rules<V>,
  linked: { readonly [K in keyof V]?: keyof V & string } = {},
): Fields<V> {
  const locale = useLocale();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const judge = (name: keyof V, all: V): string | undefined => {
    const fault = fieldFault(all[name], rules[name] ?? [], all);
    return fault ? fieldMessage(fault, locale) : undefined;
  };
  const mend = (name: keyof V, all: V) => {
    const shown = [name, linked[name]].filter((one): one is keyof V & string => one !== undefined && errors[one] !== undefined);
    if (shown.length > 0) setErrors((now) => ({ ...now, ...Object.fromEntries(shown.map((one) => [one, judge(one, all)])) }));
  };
  const set = <K extends keyof V>(name: K, value: V[K]) => {
    const next = { ...values, [name]: value };
    setValues(next);
    mend(name, next);
  };
  const leave = (name: keyof V & string) => (event: FocusEvent) => {
    // An empty field is reported on submit. Do not validate when a submit button is pressed either: a message appearing then would move the
    // button away.
    if (values[name] === "" || (event.relatedTarget instanceof HTMLButtonElement && event.relatedTarget.type === "submit")) return;
    const fault = judge(name, values);
    if (fault !== errors[name]) setErrors((now) => ({ ...now, [name]: now[name] ?? fault }));
  };
  const write = (name: Name<V, string>, value: string) => set(name, value as V[typeof name]);
  const common = (name: Name<V, string>) => ({ name, value: values[name] as string, error: errors[name], onBlur: leave(name) });
  return {
    values,
    errors,
    set,
    check: (names) => {
      const found = names.map((name) => [name, judge(name, values)] as const);
      setErrors((now) => ({ ...now, ...Object.fromEntries(found) }));
      return found.filter(([, fault]) => fault).map(([name]) => name);
    },
    show: (sentences) => setErrors((now) => ({ ...now, ...sentences })),
    text: (name) => ({ ...common(name), onChange: (event) => write(name, event.target.value) }),
    masked: (name) => ({ ...common(name), onChange: (value) => write(name, value) }),
    box: (name) => ({
      name,
      checked: values[name] as boolean,
      error: errors[name],
      onChange: (event) => set(name, event.target.checked as V[typeof name]),
    }),
  };
}

/** Focuses the first faulty field of a form. */
export function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const field = name ? form?.elements.namedItem(name) : null;
  if (field instanceof HTMLElement) field.focus();
}
