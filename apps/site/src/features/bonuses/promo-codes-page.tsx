import "./bonuses.css";
import { CopyButton } from "@trevo/ui/copy-button";
import { RowsWaiting } from "@trevo/ui/row-list";
import { PagedList } from "../../lib/paged-list.tsx";
import { PageHero } from "../../lib/page-hero.tsx";
import { ListMemory } from "../../lib/query.tsx";
import { m } from "../../paraglide/messages.js";
import { CouponEntry } from "./coupon-entry.tsx";
import { couponsQuery } from "./api.ts";

/** A code to try, and those that the brand gives out to everybody. */
export function PromoCodesPage() {
  return (
    <ListMemory>
      <div className="bonuses promo-codes">
        <PageHero title={m.nav_coupons()} text={m.bonuses_coupons_lead()} art="ticket" paint="ur" />
        <section className="panel coupon-panel">
          <CouponEntry />
        </section>
        <section aria-labelledby="running">
          <h2 className="h2 promo-running" id="running">
            {m.bonuses_coupons_running()}
          </h2>
          <PagedList list={couponsQuery()} emptyIcon="ticket" empty={m.bonuses_coupons_empty()} skeleton={<RowsWaiting count={3} />}>
            {(coupons) => (
              <ul className="promo-list">
                {coupons.map((coupon) => (
                  <li key={coupon.id} className="panel">
                    <b>{coupon.code}</b>
                    <p>{coupon.title}</p>
                    <small>{coupon.description}</small>
                    <CopyButton text={coupon.code} copied={m.bonuses_copied()} failed={m.bonuses_copy_failed()}>
                      {m.bonuses_copy()}
                    </CopyButton>
                  </li>
                ))}
              </ul>
            )}
          </PagedList>
        </section>
      </div>
    </ListMemory>
  );
}
