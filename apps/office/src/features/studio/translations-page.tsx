import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { type BrandDraft, type MissingText, translatedFields } from "@trevo/contract";
import { type Locale, languageTags, locales } from "@trevo/domain";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { readAgain } from "../../frame/deciding.ts";
import { PanelState } from "../../frame/panel.tsx";
import { Forbidden, ListState, useErrorText } from "../../frame/states.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { lookQuery, readLookAgain } from "./brand-look-query.ts";
import { useTranslationsWords } from "./translations-words.ts";

const opening = opens("GET /staff/:tenant/translations", "content.read");
const writing = opens("POST /staff/:tenant/translations", "content.edit");
const reading = opens("GET /staff/:tenant/draft", "brand.read");
const drawing = opens("POST /staff/:tenant/draft", "brand.edit");
const list = "GET /staff/:tenant/translations";

const missingQuery = (tenant: string) =>
  queryOptions({
    queryKey: [list, tenant],
    queryFn: ({ signal }) => request(list, { params: { tenant }, signal }).then(({ data }) => data),
  });

/** A text that exists in one language and not in the other. */
interface Missing {
  readonly key: string;
  readonly title: string;
  readonly what: string;
  readonly locale: Locale;
  readonly source: string;
  readonly max: number;
  /** Path of its editor, if the text is too long for this page. */
  readonly editor: string | null;
  readonly isScheduled: boolean;
  readonly save: ((text: string) => Promise<unknown>) | null;
}

/** Lists the texts and banners of a brand that lack a language, to be filled in here. */
export function Screen() {
  const { tenant = "" } = useParams();
  const words = useTranslationsWords();
  const may = useCan(opening, tenant);
  const texts = useQuery({ ...missingQuery(tenant), enabled: may });
  const mayLook = useCan(reading, tenant);
  const look = useQuery({ ...lookQuery(tenant), enabled: may && mayLook });
  const [fromTexts, fromBanners] = [useMissingTexts(tenant), useMissingAlts(tenant)];
  if (!may) return <Forbidden permission={opening.permission} />;
  const failed = texts.error ?? look.error;
  if (!texts.data || (mayLook && !look.data))
    return (
      <div className="detail-page">
        <PanelState
          label={words.page}
          onClose={null}
          error={failed}
          onRetry={() => {
            void texts.refetch();
            if (mayLook) void look.refetch();
          }}
        />
      </div>
    );
  const missing = [...fromTexts(texts.data), ...(look.data ? fromBanners(look.data) : [])];
  return (
    <section className="detail-page" aria-label={words.page}>
      <div className="mx-auto grid max-w-[1040px] gap-4">
        <header className="flex flex-wrap items-center gap-3">
          <div className="mr-auto">
            <h2 className="panel-title">{words.page}</h2>
            <p className="text-t2">{words.note}</p>
          </div>
          <Link className="button" to={`/estudio/${tenant}`}>
            {words.back}
          </Link>
        </header>
        {missing.length === 0 ? (
          <ListState title={words.emptyTitle} leaves>
            <p>{words.emptyText}</p>
          </ListState>
        ) : (
          <ul className="grid gap-3">
            {missing.map((one) => (
              <Row key={one.key} one={one} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function useMissingTexts(tenant: string): (texts: readonly MissingText[]) => Missing[] {
  const words = useTranslationsWords();
  const may = useCan(writing, tenant);
  return (texts) =>
    texts.map(({ slug, title, locale, field, source, revision, base_version, is_scheduled }) => ({
      key: `${slug} ${locale} ${field ?? ""}`,
      title: title || slug,
      what: field === null ? words.whole : words.fields[field],
      locale,
      source,
      max: field === null ? 0 : translatedFields[field],
      editor: field === null ? `/conteudo/${tenant}/${slug}` : null,
      isScheduled: is_scheduled,
      save:
        may && field !== null
          ? (text) =>
              request("POST /staff/:tenant/translations", {
                params: { tenant },
                body: { slug, locale, field, text, revision, base_version },
              })
          : null,
    }));
}

/** Longest description of a banner's picture. */
const longestAlt = 160;

function useMissingAlts(tenant: string): (look: BrandDraft) => Missing[] {
  const words = useTranslationsWords();
  const may = useCan(drawing, tenant);
  return ({ version, look, draft }) => {
    const banners = draft?.patch.banners ?? look.banners;
    return banners.flatMap((banner, place) =>
      locales.flatMap((locale) => {
        const source = locales.map((other) => (other === locale ? "" : banner.alt[other])).join("");
        if (banner.alt[locale] !== "" || source === "") return [];
        const filled = (text: string) => banners.with(place, { ...banner, alt: { ...banner.alt, [locale]: text } });
        return {
          key: `${banner.id} ${locale}`,
          title: words.banner(banner.title.pt),
          what: words.alt,
          locale,
          source,
          max: longestAlt,
          editor: null,
          isScheduled: Boolean(draft?.goes_live_at),
          save: may
            ? (text: string) =>
                request("POST /staff/:tenant/draft", {
                  params: { tenant },
                  body: { base_version: version, revision: draft?.revision ?? 0, patch: { banners: filled(text) } },
                })
            : null,
        };
      }),
    );
  };
}

function Row({ one: { key, title, what, locale, source, max, editor, isScheduled, save } }: { one: Missing }) {
  const words = useTranslationsWords();
  const textOf = useErrorText();
  const [text, setText] = useState("");
  const saving = useMutation({
    mutationFn: async () => save?.(text.trim()),
    onSettled: () => {
      readAgain(list);
      readLookAgain();
    },
  });
  const id = `translation-${key.replaceAll(" ", "-")}`;
  return (
    <li className="rule-card grid gap-2">
      <div className="flex flex-wrap items-baseline gap-2">
        <b className="mr-auto">{title}</b>
        <span className="text-t3">
          {words.languages[locale]}: {what}
        </span>
      </div>
      <p className="text-t2" lang={languageTags[locales.find((other) => other !== locale) ?? locale]}>
        “{source}”
      </p>
      {isScheduled ? <Status shape="waiting">{words.scheduled}</Status> : null}
      {editor && !isScheduled ? (
        <Link className="button justify-self-start" to={editor}>
          {words.write}
          <span className="for-ears"> {title}</span>
        </Link>
      ) : null}
      {save && !isScheduled ? (
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            saving.mutate();
          }}
        >
          <label className="min-w-0 flex-1" htmlFor={id}>
            <span className="field-label">{words.fill}</span>
            <input
              id={id}
              className="field w-full"
              aria-label={words.translation(`${title}, ${what}`)}
              maxLength={max}
              lang={languageTags[locale]}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <button type="submit" className="button button-main" disabled={text.trim() === "" || saving.isPending}>
            {saving.isPending ? words.saving : words.save}
          </button>
        </form>
      ) : null}
      {saving.error ? <Status shape="bad">{textOf(saving.error)}</Status> : null}
    </li>
  );
}
