import type { StaffOfferDetail } from "@trevo/contract";
import { type Locale, languageTags, locales, separators } from "@trevo/domain";
import { formatMoney } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { useState } from "react";
import {
  type FieldSchema,
  type Part,
  type Path,
  changesBetween,
  digitsOf,
  scaledText,
  schemasAt,
  withoutNone,
} from "../../frame/field-schema.ts";
import { Badge, Status } from "../../frame/status.tsx";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { useEditorWords } from "./editor-words.ts";
import { type OfferRules, ruleLabelOf } from "./offer-rules.ts";
import { stateShapes, useOfferWords } from "./offer-words.ts";

type Version = StaffOfferDetail["versions"][number];
interface VersionsProps {
  readonly offer: StaffOfferDetail;
  readonly rules: OfferRules;
}

/** Shows who wrote and published each version, and the changes between two of them. */
export function OfferVersions({ offer: { versions }, rules }: VersionsProps) {
  const words = useOfferWords();
  const editor = useEditorWords();
  const nameOf = useNames();
  const { moment } = useMoments();
  return (
    <>
      <ul className="mt-2 grid gap-1.5">
        {versions.map(({ version, state, author, created_at, published_by }) => (
          <li key={version} className="flex flex-wrap items-center gap-1.5">
            <Badge>{version}</Badge>
            <Status shape={stateShapes[state]}>{words.states[state]}</Status>
            <span className="text-t3">
              {words.by(nameOf(author), moment(created_at))}
              {published_by === null ? null : ` · ${words.publishedBy(nameOf(published_by))}`}
            </span>
          </li>
        ))}
      </ul>
      {versions.length < 2 ? <p className="field-hint">{editor.oneVersion}</p> : <Compared versions={versions} rules={rules} />}
    </>
  );
}

function Compared({ versions, rules }: { readonly versions: readonly Version[]; readonly rules: OfferRules }) {
  const words = useOfferWords();
  const editor = useEditorWords();
  const [chosen, choose] = useState<{ readonly from?: number; readonly to?: number }>({});
  const to = versions.find(({ version }) => version === chosen.to) ?? versions[0];
  const from = versions.find(({ version }) => version === chosen.from) ?? versions[1];
  if (!from || !to) return null;
  const select = (label: string, value: number, change: (version: number) => void) => (
    <label className="flex items-center gap-2">
      {label}
      <select className="field" value={value} onChange={(event) => change(Number(event.target.value))}>
        {versions.map(({ version, state }) => (
          <option key={version} value={version}>
            {editor.versionOf(version, words.states[state])}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <>
      <h3 className="mt-4 font-semibold">{editor.compare}</h3>
      <div className="mt-2 flex flex-wrap gap-3">
        {select(editor.compareFrom, from.version, (version) => choose({ ...chosen, from: version }))}
        {select(editor.compareTo, to.version, (version) => choose({ ...chosen, to: version }))}
      </div>
      <Changes from={from} to={to} rules={rules} />
    </>
  );
}

function Changes({ from, to, rules }: { readonly from: Version; readonly to: Version; readonly rules: OfferRules }) {
  const editor = useEditorWords();
  const locale = useUiLocale();
  const show = useValueText(rules);
  const changes = changesBetween(from.args, to.args);
  const names = locales.filter((language) => from.name[language] !== to.name[language]);
  if (changes.length === 0 && names.length === 0) return <p className="mt-2 text-t2">{editor.noChanges}</p>;
  const rows: { readonly title: string; readonly before: string; readonly after: string }[] = [
    ...names.map((language) => ({
      title: editor.names[language],
      before: from.name[language],
      after: to.name[language],
    })),
    ...changes.map(({ path, before, after }) => ({
      title: titleOf(rules, path, { value: after === undefined ? from.args : to.args, locale, parts: editor.parts }),
      before: show(path, before, from.args),
      after: show(path, after, to.args),
    })),
  ];
  return (
    <>
      <table className="rule-table">
        <thead>
          <tr>
            {[editor.field, editor.before, editor.after].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, before, after }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>
                <del>{before}</del>
              </td>
              <td>
                <ins>{after}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ChangedTerms before={from.terms[locale]} after={to.terms[locale]} locale={locale} />
    </>
  );
}

/** Shows sentences that only one of the two texts contains. */
function ChangedTerms({ before, after, locale }: { readonly before: string; readonly after: string; readonly locale: Locale }) {
  const editor = useEditorWords();
  const lines = (text: string): string[] => text.split("\n").filter((line) => line !== "");
  const gone = lines(before).filter((line) => !lines(after).includes(line));
  const added = lines(after).filter((line) => !lines(before).includes(line));
  if (gone.length + added.length === 0) return null;
  return (
    <div className="rule-terms mt-3" lang={languageTags[locale]}>
      <h3>{editor.terms[locale]}</h3>
      {gone.map((line) => (
        <p key={line}>
          <del>{line}</del>
        </p>
      ))}
      {added.map((line) => (
        <p key={line}>
          <ins>{line}</ins>
        </p>
      ))}
    </div>
  );
}

interface TitleContext {
  readonly value: unknown;
  readonly locale: Locale;
  readonly parts: Readonly<Record<string, string>>;
}

/** Returns a title such as `Recompensas 2 › Valor`. */
function titleOf({ args }: OfferRules, path: Path, { value, locale, parts }: TitleContext): string {
  const labels = path.map((step, no) => {
    if (typeof step === "number") return String(step + 1);
    return no === 0 ? (parts[step] ?? step) : (schemasAt(args, path.slice(0, no + 1), value).at(-1)?.label?.[locale] ?? step);
  });
  return labels.join(" › ");
}

/** Formats a value according to its field's schema. */
function useValueText(rules: OfferRules): (path: Path, value: unknown, args: unknown) => string {
  const editor = useEditorWords();
  const locale = useUiLocale();
  const label = ruleLabelOf(rules, locale, editor.parts);
  const text = (schema: FieldSchema, value: unknown, field: string): string => {
    const { schema: inner } = withoutNone(schema);
    if (value === null || value === undefined || value === "") return editor.none;
    if (typeof value === "boolean") return value ? editor.yes : editor.no;
    if (typeof value === "number") return inner.control === "money" ? formatMoney(value, locale) : numberText(inner, value, locale);
    if (typeof value === "string") return inner.options?.[value]?.[locale] ?? value;
    if (Array.isArray(value))
      return value.length === 0
        ? editor.none
        : (value as unknown[])
            .map((each) => text({ ...inner.items, ...(inner.unit !== undefined && { unit: inner.unit }) }, each, field))
            .join(", ");
    return partText(value as Part, { label, locale, field, text });
  };
  return (path, value, args) => {
    const schema = schemasAt(rules.args, path, args).at(-1) ?? {};
    return text(schema, value, String(path.findLast((step) => typeof step === "string")));
  };
}

function numberText(schema: FieldSchema, value: number, locale: Locale): string {
  if (value < 0) return String(value);
  const written = scaledText(value, digitsOf(schema), separators[locale].decimal);
  return schema.unit === "bps" || schema.unit === "weight_bps" ? `${written}%` : written;
}

interface PartContext {
  readonly label: (field: string, code: string) => string;
  readonly locale: Locale;
  readonly field: string;
  readonly text: (schema: FieldSchema, value: unknown, field: string) => string;
}

/** Formats a rule by its name, a thing by its title, a text in the member's language, and anything else by its contents. */
function partText(value: Part, { label, locale, field, text }: PartContext): string {
  const { code, title } = value;
  const own = value[locale];
  if (typeof title === "string") return title;
  if (typeof own === "string") return own;
  if (typeof code === "string") return label(field, code);
  return Object.values(value)
    .map((each) => text({}, each, field))
    .join(" · ");
}
