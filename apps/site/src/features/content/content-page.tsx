import "./content.css";
import type { ContentDocument } from "@trevo/contract";
import { languageTags } from "@trevo/domain";
import { Button, ButtonLink } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { type ReactNode, useMemo, useRef } from "react";
import { useLocale } from "../../lib/locale.ts";
import { useRootData, useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { ContentArt } from "./content-art.tsx";
import { useDateWords } from "../../lib/date-words.ts";
import { OutlineNav } from "./outline-nav.tsx";
import { ownLinks, useOwnLinks } from "./own-links.ts";
import { promotionsTitle } from "./promotion-list.tsx";
import { ReplacedNotice, VersionList } from "./version-list.tsx";

/** One text of the brand: kind, outline, body and origin. `more` follows the body, before the versions. */
export function ContentPage({ document: text, more, foot }: { document: ContentDocument; more?: ReactNode; foot?: ReactNode }) {
  const locale = useLocale();
  const origin = useRootData()?.origin ?? "";
  const body = useRef<HTMLDivElement>(null);
  useOwnLinks(body);
  const html = useMemo(() => ownLinks(text.body, { locale, origin }), [text.body, locale, origin]);
  return (
    <article className="text-page" data-kind={text.kind} lang={languageTags[text.locale]}>
      <header>
        <Origin kind={text.kind} />
        <h1>{text.title}</h1>
        <p className="text-lead">{text.summary}</p>
        <Facts text={text} />
        {text.locale === locale ? null : <p className="text-facts">{m.content_only_pt()}</p>}
        <ReplacedNotice text={text} />
      </header>
      {text.art ? <ContentArt art={text.art} eager /> : null}
      <OutlineNav outline={text.outline} />
      <div className="text-main">
        <Offer text={text} />
        {/* oxlint-disable-next-line react/no-danger -- the server sanitised it before it was stored */}
        <div className="text-body" ref={body} dangerouslySetInnerHTML={{ __html: html }} />
        {more}
        <VersionList text={text} />
        {foot}
      </div>
    </article>
  );
}

/** Link to the list that the text belongs to. */
function Origin({ kind }: { kind: ContentDocument["kind"] }) {
  const { is_regulated } = useSite();
  if (kind === "promotion") return <OriginLink href="/promotion" text={promotionsTitle(is_regulated)} />;
  if (kind === "help") return <OriginLink href="/help" text={m.help_page_title()} />;
  if (kind === "news") return <OriginLink href="/pages/news" text={m.content_news()} />;
  return null;
}

const OriginLink = ({ href, text }: { href: string; text: string }) => (
  <Link className="text-origin" href={href}>
    <Icon name="left" />
    {text}
  </Link>
);

function Facts({ text }: { text: ContentDocument }) {
  const dateWords = useDateWords();
  if (text.kind === "page" || text.kind === "help") return null;
  if (text.kind === "news")
    return (
      <p className="text-facts">
        <time dateTime={text.published_at}>{dateWords(text.published_at)}</time>
      </p>
    );
  if (text.kind === "promotion")
    return <p className="text-facts">{text.ends_at ? m.content_until({ date: dateWords(text.ends_at) }) : m.content_always()}</p>;
  return (
    <p className="text-facts">
      <span>{m.content_in_force({ date: dateWords(text.in_force_at) })}</span>
      <span>{m.content_version({ number: text.version })}</span>
      <Button tone="quiet" className="text-print" onClick={() => print()}>
        {m.content_print()}
      </Button>
    </p>
  );
}

/** The condition of the promotion beside its button. */
function Offer({ text }: { text: ContentDocument }) {
  if (!text.condition && !text.action) return null;
  return (
    <div className="text-offer panel">
      {text.condition ? (
        <p>
          <b>{m.content_condition()}</b>
          {text.condition}
        </p>
      ) : null}
      {text.action ? (
        <ButtonLink href={text.action.link} tone={text.kind === "promotion" ? "accent" : "plain"}>
          {text.action.text}
        </ButtonLink>
      ) : null}
    </div>
  );
}
