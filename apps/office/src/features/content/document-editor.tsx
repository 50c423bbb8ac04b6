import type { DocumentContent, StaffDocumentDetail } from "@trevo/contract";
import { contentPath } from "@trevo/contract/content-path";
import { type Locale, baseLocale, languageTags, locales } from "@trevo/domain";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { useLeaving } from "../../frame/leaving.tsx";
import { RulePage } from "../../frame/rule-page.tsx";
import { Badge } from "../../frame/status.tsx";
import { opens, useCan } from "../../lib/member.ts";
import { statusShapes, useContentWords } from "./content-words.ts";
import { DocumentFoot } from "./document-foot.tsx";
import { useDocumentForm } from "./document-form.ts";
import { DocumentVersions } from "./document-versions.tsx";
import { pictureOf, readMarkup } from "./read-markup.ts";
import { TextEditor } from "./text-editor.tsx";

interface EditorProps {
  readonly tenant: string;
  readonly document: StaffDocumentDetail;
}

export function DocumentEditor({ tenant, document }: EditorProps) {
  const words = useContentWords();
  const editing = useDocumentForm(tenant, document);
  const mayEdit = useCan(opens("POST /staff/:tenant/documents/:slug/draft", "content.edit"), tenant);
  const isReadOnly = !mayEdit || document.goes_live_at !== null;
  const leaving = useLeaving(editing.isDirty && !isReadOnly, words);
  const { content } = editing;
  return (
    <>
      <RulePage
        label={words.one}
        head={<Head tenant={tenant} document={document} title={content.pt.title} />}
        sections={[
          {
            id: "text",
            title: words.text,
            shape: content.en ? "good" : "look",
            ...(content.en ? {} : { note: words.lacksEn }),
            children: (
              <div className="text-pair">
                {locales.map((locale) => (
                  <Language key={`${locale}-${editing.epoch}`} locale={locale} editing={editing} isReadOnly={isReadOnly} />
                ))}
              </div>
            ),
          },
          {
            id: "versions",
            title: words.versions,
            shape: document.version === 0 ? "waiting" : "good",
            children: <DocumentVersions tenant={tenant} document={document} />,
          },
        ]}
        asideLabel={words.preview}
        aside={<Preview content={content} />}
        foot={<DocumentFoot tenant={tenant} document={document} editing={editing} mayEdit={mayEdit} />}
      />
      {leaving.dialog}
    </>
  );
}

function Head({ tenant, document: { kind, states, slug, version }, title }: EditorProps & { readonly title: string }) {
  const words = useContentWords();
  const mayPreview = useCan(opens("POST /staff/:tenant/preview", "brand.edit"), tenant);
  return (
    <header className="grid gap-1.5">
      <h2 className="panel-title">{title || words.untitled}</h2>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-t2">
        {states.map((state) => (
          <Badge key={state} shape={statusShapes[state]}>
            {words.states[state]}
          </Badge>
        ))}
        <Badge>{words.kinds[kind]}</Badge>
        {version === 0 ? null : (
          <Badge>
            {words.version} {version}
          </Badge>
        )}
        <span className="text-t3">{slug}</span>
        {mayPreview ? (
          <Link className="underline" to={`/estudio/${tenant}/previa?pagina=${contentPath({ kind, slug })}`}>
            {words.seeOnSite}
          </Link>
        ) : null}
      </p>
    </header>
  );
}

interface LanguageProps {
  readonly locale: Locale;
  readonly editing: ReturnType<typeof useDocumentForm>;
  readonly isReadOnly: boolean;
}

function Language({ locale, editing: { content, write }, isReadOnly }: LanguageProps) {
  const words = useContentWords();
  const id = useId();
  const text = content[locale];
  const name = words.languages[locale];
  if (!text)
    return (
      <section aria-label={name}>
        <h3 className="font-semibold">{name}</h3>
        <p className="field-hint">{words.noEnglish}</p>
        {isReadOnly ? null : (
          <button type="button" className="button mt-2" onClick={() => write(locale, {})}>
            {words.addEnglish}
          </button>
        )}
      </section>
    );
  const line = (field: "title" | "summary", max: number) => (
    <>
      <label className="field-label" htmlFor={`${id}-${field}`}>
        {words[field]}
      </label>
      <input
        id={`${id}-${field}`}
        className="field"
        lang={languageTags[locale]}
        maxLength={max}
        disabled={isReadOnly}
        value={text[field]}
        onChange={(event) => write(locale, { [field]: event.target.value })}
      />
    </>
  );
  return (
    <section aria-label={name}>
      <h3 className="flex items-center justify-between font-semibold">
        {name}
        {locale === baseLocale || isReadOnly ? null : (
          <button type="button" className="button button-quiet" onClick={() => write(locale, null)}>
            {words.removeEnglish}
          </button>
        )}
      </h3>
      {line("title", 120)}
      {line("summary", 300)}
      <p className="field-label">{words.body}</p>
      <TextEditor
        label={`${words.body}, ${name}`}
        lang={languageTags[locale]}
        initial={text.body}
        isReadOnly={isReadOnly}
        onChange={(body) => write(locale, { body })}
      />
    </section>
  );
}

/** Shows title, summary and text as on the site. */
function Preview({ content }: { readonly content: DocumentContent }) {
  const words = useContentWords();
  const [chosen, choose] = useState<Locale>("pt");
  const locale = content[chosen] ? chosen : "pt";
  const { title, summary, body } = content[locale] ?? content.pt;
  return (
    <section className="rule-aside-part">
      <h2>
        {words.preview}
        <span className="flex gap-1">
          {locales.map((one) => (
            <button
              key={one}
              type="button"
              className={`button ${one === locale ? "" : "button-quiet"}`}
              aria-pressed={one === locale}
              disabled={!content[one]}
              onClick={() => choose(one)}
            >
              {words.languages[one]}
            </button>
          ))}
        </span>
      </h2>
      <article lang={languageTags[locale]}>
        <p className="panel-title">{title || words.untitled}</p>
        {summary ? <p className="mt-1 mb-3 text-t2">{summary}</p> : null}
        <Markup html={body} />
      </article>
    </section>
  );
}

function Markup({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const { picture } = useContentWords();
  useEffect(() => {
    const read = readMarkup(html);
    for (const image of read.querySelectorAll("img")) image.replaceWith(pictureOf(image.getAttribute("alt") ?? "", picture));
    place.current?.replaceChildren(read);
  }, [html, picture]);
  // Its links are addresses of the site; followed from here they would open the console.
  useEffect(() => {
    const element = place.current;
    const stay = (event: Event): void => event.preventDefault();
    element?.addEventListener("click", stay);
    return () => element?.removeEventListener("click", stay);
  }, []);
  return <div ref={place} className="rich-text" />;
}
