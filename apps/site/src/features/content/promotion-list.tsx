import "./content.css";
import type { ContentCard } from "@trevo/contract";
import { contentPath } from "@trevo/contract/content-path";
import { languageTags } from "@trevo/domain";
import { Link } from "@trevo/ui/link";
import { Skeleton } from "@trevo/ui/states";
import { useLocale } from "../../lib/locale.ts";
import { PagedList } from "../../lib/paged-list.tsx";
import type { ListPage } from "../../lib/paged-query.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { ContentArt } from "./content-art.tsx";
import { useDateWords } from "../../lib/date-words.ts";
import { contentQuery } from "./api.ts";

/** Title of the brand's offers. A regulated brand offers nothing in return for a deposit or a bet: its list contains initiatives. */
export const promotionsTitle = (regulated: boolean): string => (regulated ? m.content_initiatives() : m.content_promotions());
export const promotionsLead = (regulated: boolean): string => (regulated ? m.content_initiatives_lead() : m.content_promotions_lead());

export function PromotionList({ first }: { first: ListPage<ContentCard> }) {
  const locale = useLocale();
  const { is_regulated } = useSite();
  return (
    <>
      <header className="content-head">
        <h1 className="page-title">{promotionsTitle(is_regulated)}</h1>
        <p>{promotionsLead(is_regulated)}</p>
      </header>
      <PagedList
        list={contentQuery("promotion", locale)}
        first={first}
        emptyIcon="gift"
        empty={m.content_promotions_empty()}
        skeleton={
          <div className="promo-grid">
            {[1, 2, 3].map((key) => (
              <Skeleton key={key} className="promo-skeleton" />
            ))}
          </div>
        }
      >
        {(cards) => (
          <div className="promo-grid">
            {cards.map((card, index) => (
              <PromotionCard key={card.slug} card={card} eager={index < 2} />
            ))}
          </div>
        )}
      </PagedList>
    </>
  );
}

function PromotionCard({ card, eager }: { card: ContentCard; eager: boolean }) {
  const dateWords = useDateWords();
  return (
    <article className="promo panel" lang={languageTags[card.locale]}>
      {card.art ? <ContentArt art={card.art} eager={eager} /> : null}
      <div className="promo-text">
        <h2>
          <Link href={contentPath(card)}>{card.title}</Link>
        </h2>
        <p>{card.summary}</p>
        {card.condition ? (
          <p className="promo-condition">
            <b>{m.content_condition()}</b>
            {card.condition}
          </p>
        ) : null}
        <p className="promo-foot">
          <span>{card.ends_at ? m.content_until({ date: dateWords(card.ends_at) }) : m.content_always()}</span>
          <i aria-hidden="true">{m.content_read()}</i>
        </p>
      </div>
    </article>
  );
}
