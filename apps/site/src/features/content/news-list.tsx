import "./content.css";
import type { ContentCard } from "@trevo/contract";
import { contentPath } from "@trevo/contract/content-path";
import { languageTags } from "@trevo/domain";
import { Link } from "@trevo/ui/link";
import { Skeleton } from "@trevo/ui/states";
import { useLocale } from "../../lib/locale.ts";
import { PagedList } from "../../lib/paged-list.tsx";
import type { ListPage } from "../../lib/paged-query.ts";
import { m } from "../../paraglide/messages.js";
import { ContentArt } from "./content-art.tsx";
import { useDateWords } from "../../lib/date-words.ts";
import { contentQuery } from "./api.ts";

/** News, newest first; the newest item is shown large. */
export function NewsList({ first }: { first: ListPage<ContentCard> }) {
  const locale = useLocale();
  const dateWords = useDateWords();
  return (
    <>
      <header className="content-head">
        <h1 className="page-title">{m.content_news()}</h1>
        <p>{m.content_news_lead()}</p>
      </header>
      <PagedList
        list={contentQuery("news", locale)}
        first={first}
        emptyIcon="live"
        empty={m.content_news_empty()}
        skeleton={
          <div className="news-list">
            {[1, 2, 3].map((key) => (
              <Skeleton key={key} className="news-skeleton" />
            ))}
          </div>
        }
      >
        {(cards) => (
          <ol className="news-list">
            {cards.map((card, index) => (
              <li key={card.slug} className="news panel" lang={languageTags[card.locale]}>
                {card.art ? <ContentArt art={card.art} eager={index < 2} /> : null}
                <div>
                  <time dateTime={card.published_at}>{dateWords(card.published_at)}</time>
                  <h2>
                    <Link href={contentPath(card)}>{card.title}</Link>
                  </h2>
                  <p>{card.summary}</p>
                </div>
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </>
  );
}
