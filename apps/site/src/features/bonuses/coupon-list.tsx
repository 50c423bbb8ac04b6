import "./coupons.css";
import { CopyButton } from "@trevo/ui/copy-button";
import { RowsWaiting } from "@trevo/ui/row-list";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { PagedList } from "../../lib/paged-list.tsx";
import { useSite } from "../../lib/site-data.ts";
import { OfferTerms } from "../../lib/offer-terms.tsx";
import { m } from "../../paraglide/messages.js";
import { couponsQuery } from "./api.ts";

/** Coupons that the brand offers to everyone. */
export function CouponList() {
  const locale = useLocale();
  const { timezone } = useSite();
  return (
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
                {coupon.expires_at ? (
                  <small>{m.bonuses_coupon_until({ moment: momentText(coupon.expires_at, { locale, timezone }) })}</small>
                ) : null}
                <OfferTerms id={coupon.id} />
                <CopyButton text={coupon.code} copied={m.bonuses_copied()} failed={m.bonuses_copy_failed()}>
                  {m.bonuses_copy()}
                </CopyButton>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
