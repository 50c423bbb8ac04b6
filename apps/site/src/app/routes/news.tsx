import { NewsList } from "../../features/content/news-list.tsx";
import { localeOf } from "../../lib/locale.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { ListMemory } from "../../lib/query.tsx";
import { m } from "../../paraglide/messages.js";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/news";

export async function loader({ context, url }: Route.LoaderArgs) {
  const locale = localeOf(url.pathname);
  return { first: await context.get(siteContext).contentList({ kind: "news", locale, page: 1 }) };
}

export const meta: Route.MetaFunction = (page) => pageTitle(page, m.content_news(), m.content_news_lead());

export default function News({ loaderData }: Route.ComponentProps) {
  return (
    <ListMemory>
      <NewsList first={loaderData.first} />
    </ListMemory>
  );
}
