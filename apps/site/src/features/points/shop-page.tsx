import "./points.css";
import { useQuery } from "@tanstack/react-query";
import { numberFormat } from "@trevo/domain";
import { Button, ButtonLink } from "@trevo/ui/button";
import { EmptyState, ErrorState, Skeleton } from "@trevo/ui/states";
import { useLocale } from "../../lib/locale.ts";
import { PageHero } from "../../lib/page-hero.tsx";
import { ListMemory } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { shopQuery } from "./api.ts";
import { ItemCard } from "./item-card.tsx";

/** Items that the player's points can buy, cheapest first. */
export function ShopPage() {
  return (
    <ListMemory>
      <PageHero title={m.points_shop_title()} text={m.points_shop_lead()} art="pot" paint="te" />
      <Shop />
    </ListMemory>
  );
}

function Shop() {
  const { user } = useSession();
  const { data, isError, isFetching, refetch } = useQuery(shopQuery(user?.id));
  if (data)
    return (
      <>
        <Balance points={data.balance} />
        {data.items.length === 0 ? (
          <EmptyState icon="gift" text={m.points_shop_empty()} />
        ) : (
          <ul className="shop-items">
            {data.items.map((item) => (
              <li key={item.id} className="panel shop-item">
                <ItemCard item={item} balance={data.balance} />
              </li>
            ))}
          </ul>
        )}
      </>
    );
  if (isError && !isFetching)
    return <ErrorState text={m.points_shop_failed()} action={<Button onClick={() => void refetch()}>{m.try_again()}</Button>} />;
  return (
    <div role="status" aria-label={m.loading()} className="shop-wait">
      {[0, 1, 2].map((nth) => (
        <Skeleton key={nth} />
      ))}
    </div>
  );
}

function Balance({ points }: { points: number }) {
  const locale = useLocale();
  return (
    <section className="panel shop-balance" aria-live="polite">
      <h2>{m.points_shop_balance()}</h2>
      <b>{numberFormat(locale).format(points)}</b>
      <ButtonLink href="/vip">{m.vip_title()}</ButtonLink>
    </section>
  );
}
