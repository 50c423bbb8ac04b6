import "./help.css";
import type { ContentCard } from "@trevo/contract";
import { contentPath } from "@trevo/contract/content-path";
import { helpSearchMax, ticketCategories } from "@trevo/contract/ticket-rules";
import { languageTags, localPath } from "@trevo/domain";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { EmptyState } from "@trevo/ui/states";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { categoryName } from "./ticket-words.ts";

interface HelpArticlesProps {
  readonly articles: readonly ContentCard[];
  /** Search terms. Empty: all articles, by category. */
  readonly q: string;
  /** Shown between the search field and its results. */
  readonly children?: ReactNode;
}

/** Searches the articles and shows the results; all articles by category without a search. Works before its script has loaded. */
export function HelpArticles({ articles, q, children }: HelpArticlesProps) {
  const locale = useLocale();
  const { state, location } = useNavigation();
  const isSearching = state === "loading" && location.pathname === localPath("/help", locale);
  return (
    <>
      <Form className="help-search" role="search" aria-label={m.help_search()} action={localPath("/help", locale)} preventScrollReset>
        <label className="input">
          <Icon name="search" />
          {/* When a search comes from another address, the field starts with its terms. */}
          <input
            key={q}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={helpSearchMax}
            aria-label={m.help_search()}
            placeholder={m.help_search()}
          />
        </label>
        <Button type="submit" busy={isSearching ? m.loading() : undefined}>
          {m.help_search_go()}
        </Button>
      </Form>
      {children}
      {q === "" ? <ByCategory articles={articles} /> : <Found articles={articles} q={q} />}
    </>
  );
}

function Found({ articles, q }: HelpArticlesProps) {
  if (articles.length === 0) return <EmptyState icon="help" text={m.help_found_none({ words: q })} action={<AllLink />} />;
  return (
    <section className="help-found">
      <div role="status">
        <h2 className="h2">{articles.length === 1 ? m.help_found_one() : m.help_found({ count: articles.length })}</h2>
      </div>
      <ArticleList articles={articles} />
      <AllLink />
    </section>
  );
}

const AllLink = () => (
  <Link className="help-all" href="/help">
    {m.help_all()}
  </Link>
);

function ByCategory({ articles }: Pick<HelpArticlesProps, "articles">) {
  const groups = ticketCategories
    .map((category) => ({ category, own: articles.filter((article) => article.category === category) }))
    .filter(({ own }) => own.length > 0);
  return (
    <div className="help-groups">
      {groups.map(({ category, own }) => (
        <section key={category}>
          <h2 className="h2">{categoryName[category]()}</h2>
          <ArticleList articles={own} />
        </section>
      ))}
    </div>
  );
}

const ArticleList = ({ articles }: Pick<HelpArticlesProps, "articles">) => (
  <ul className="help-list panel">
    {articles.map((article) => (
      <li key={article.slug} lang={languageTags[article.locale]}>
        <Link href={contentPath(article)}>
          <b>{article.title}</b>
          <span>{article.summary}</span>
          <Icon name="right" />
        </Link>
      </li>
    ))}
  </ul>
);
