import {
  type StaffTemplateDetail,
  type TemplateProblem,
  type TemplateWords,
  messageCategoryNames,
  templateTitleMax,
} from "@trevo/contract";
import { type Locale, languageTags, locales } from "@trevo/domain";
import { useUiLocale } from "@trevo/ui/locale";
import { useId, useState } from "react";
import { useLeaving } from "../../frame/leaving.tsx";
import { RulePage } from "../../frame/rule-page.tsx";
import { Badge } from "../../frame/status.tsx";
import { opens, useCan } from "../../lib/member.ts";
import { useNames } from "../../lib/names.ts";
import { TextFoot } from "./text-foot.tsx";
import "./message-texts.css";
import { TextPreview } from "./text-preview.tsx";
import { TextVersions } from "./text-versions.tsx";
import { useTextWords } from "./text-words.ts";
import { useTrial } from "./use-trial.ts";

interface EditorProps {
  readonly tenant: string;
  readonly template: StaffTemplateDetail;
}

const same = (one: TemplateWords, other: TemplateWords): boolean =>
  locales.every((locale) => one[locale].title === other[locale].title && one[locale].text === other[locale].text);

/** The draft, and the version that it changes. A newer version replaces a draft without changes; otherwise the member chooses. */
function useDraft(newest: StaffTemplateDetail) {
  const [base, setBase] = useState(newest);
  const [written, write] = useState(newest.words);
  const takeNewest = (): void => {
    setBase(newest);
    write(newest.words);
  };
  const isBehind = newest.version !== base.version;
  if (isBehind && (same(written, base.words) || same(written, newest.words))) takeNewest();
  return { base, written, write, isDirty: !same(written, base.words), isBehind, takeNewest, keepDraft: () => setBase(newest) };
}

export function TextEditor({ tenant, template }: EditorProps) {
  const words = useTextWords();
  const draft = useDraft(template);
  const { base, written, write, isDirty, isBehind } = draft;
  const [shown, show] = useState<Locale>(useUiLocale());
  const mayWrite = useCan(opens("POST /staff/:tenant/messages/templates/:key/versions", "messages.write"), tenant);
  const leaving = useLeaving(isDirty && mayWrite, words);
  const trial = useTrial({ tenant, key: template.key }, written);
  const problems = trial.data?.problems ?? [];
  return (
    <>
      <RulePage
        label={words.one}
        head={
          <>
            <Head template={template} />
            {isBehind ? <Behind template={template} onTake={draft.takeNewest} onKeep={draft.keepDraft} /> : null}
          </>
        }
        sections={[
          {
            id: "text",
            title: words.text,
            shape: problems.length > 0 ? "bad" : "good",
            children: (
              <div className="message-pair">
                {locales.map((locale) => (
                  <Language
                    key={locale}
                    locale={locale}
                    words={written}
                    problems={problems.filter((one) => one.locale === locale)}
                    ending={template.ending?.[locale] ?? null}
                    isReadOnly={!mayWrite}
                    onChange={write}
                  />
                ))}
              </div>
            ),
          },
          { id: "fields", title: words.variables, shape: "good", note: words.variablesNote, children: <Variables template={template} /> },
          {
            id: "versions",
            title: words.versions,
            shape: template.version === 0 ? "waiting" : "good",
            children: <TextVersions tenant={tenant} template={template} onTake={mayWrite ? write : null} />,
          },
        ]}
        asideLabel={words.preview}
        aside={<TextPreview trial={trial} locale={shown} onChoose={show} />}
        foot={
          <TextFoot
            tenant={tenant}
            template={base}
            written={written}
            locale={shown}
            isDirty={isDirty}
            isBehind={isBehind}
            mayWrite={mayWrite}
            trial={trial}
            onReset={write}
          />
        }
      />
      {leaving.dialog}
    </>
  );
}

function Head({ template: { key, category, channels, version, is_own } }: Pick<EditorProps, "template">) {
  const words = useTextWords();
  const locale = useUiLocale();
  return (
    <header className="grid gap-1.5">
      <h2 className="panel-title">{words.keys[key]}</h2>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-t2">
        <Badge shape={is_own ? "good" : "waiting"}>{is_own ? words.own : words.product}</Badge>
        <Badge>{messageCategoryNames[category][locale]}</Badge>
        {version === 0 ? null : (
          <Badge>
            {words.version} {version}
          </Badge>
        )}
        <span>{channels.map((one) => words.channel[one]).join(" · ")}</span>
      </p>
    </header>
  );
}

interface BehindProps extends Pick<EditorProps, "template"> {
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** Somebody has published while the member was writing. */
function Behind({ template: { version, changed_by }, onTake, onKeep }: BehindProps) {
  const words = useTextWords();
  const nameOf = useNames();
  return (
    <div className="notice" role="alert">
      <p>{words.behind(version, nameOf(changed_by ?? ""))}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <button type="button" className="button" onClick={onTake}>
          {words.takeNewest}
        </button>
        <button type="button" className="button" onClick={onKeep}>
          {words.keepDraft}
        </button>
      </p>
    </div>
  );
}

interface LanguageProps {
  readonly locale: Locale;
  readonly words: TemplateWords;
  readonly problems: readonly TemplateProblem[];
  readonly ending: string | null;
  readonly isReadOnly: boolean;
  readonly onChange: (words: TemplateWords) => void;
}

function Language({ locale, words: written, problems, ending, isReadOnly, onChange }: LanguageProps) {
  const words = useTextWords();
  const id = useId();
  const set = (field: "title" | "text", value: string): void => onChange({ ...written, [locale]: { ...written[locale], [field]: value } });
  const common = (field: "title" | "text") => ({
    id: `${id}-${field}`,
    className: "field",
    lang: languageTags[locale],
    readOnly: isReadOnly,
    value: written[locale][field],
    "aria-invalid": problems.some((one) => one.field === field),
    "aria-describedby": `${id}-${field}-said`,
  });
  return (
    <section aria-label={words.languages[locale]}>
      <h3 className="font-semibold">{words.languages[locale]}</h3>
      <label className="field-label" htmlFor={`${id}-title`}>
        {words.titleField}
      </label>
      <input {...common("title")} maxLength={templateTitleMax * 2} onChange={(event) => set("title", event.target.value)} />
      <Said id={`${id}-title-said`} hint={words.titleHint} problems={problems.filter(({ field }) => field === "title")} />
      <label className="field-label" htmlFor={`${id}-text`}>
        {words.textField}
      </label>
      <textarea {...common("text")} rows={5} maxLength={1_000} onChange={(event) => set("text", event.target.value)} />
      <Said id={`${id}-text-said`} hint={words.textHint} problems={problems.filter(({ field }) => field === "text")} />
      {ending === null ? null : (
        <p className="field-hint">
          {words.ending} <i lang={languageTags[locale]}>{ending}</i>
        </p>
      )}
    </section>
  );
}

/** The field's problems, or its hint. */
function Said({ id, hint, problems }: { readonly id: string; readonly hint: string; readonly problems: readonly TemplateProblem[] }) {
  const words = useTextWords();
  return (
    <div id={id} className={problems.length > 0 ? "message-faults" : "field-hint"} aria-live="polite">
      {problems.length === 0 ? hint : null}
      {problems.map(({ code, detail }) => (
        <p key={`${code} ${detail}`}>{words.problem[code](detail ?? "")}</p>
      ))}
    </div>
  );
}

function Variables({ template: { variables } }: Pick<EditorProps, "template">) {
  const words = useTextWords();
  const locale = useUiLocale();
  return (
    <ul className="grid gap-1.5">
      {variables.map(({ name, sample, is_required }) => (
        <li key={name} className="flex flex-wrap items-center gap-1.5">
          <code className="message-variable">{`{${name}}`}</code>
          <span>{words.variable[name]}</span>
          {is_required ? <Badge shape="look">{words.required}</Badge> : null}
          <span className="text-t3">{sample[locale]}</span>
        </li>
      ))}
    </ul>
  );
}
