import { promotionsLead, promotionsTitle, PromotionList } from "../../features/content/promotion-list.tsx";
import { localeOf } from "../../lib/locale.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { ListMemory } from "../../lib/query.tsx";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/promotion";

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const [first, config] = await Promise.all([
    site.contentList({ kind: "promotion", locale: localeOf(url.pathname), page: 1 }),
    site.siteConfig(),
  ]);
  return { first, regulated: config?.is_regulated ?? false };
}

export const meta: Route.MetaFunction = (page) => {
  const regulated = page.loaderData?.regulated ?? false;
  return pageTitle(page, promotionsTitle(regulated), promotionsLead(regulated));
};

export default function Promotion({ loaderData }: Route.ComponentProps) {
  return (
    <ListMemory>
      <PromotionList first={loaderData.first} />
    </ListMemory>
  );
}
