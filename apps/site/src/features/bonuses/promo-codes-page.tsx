import "./bonuses.css";
import { PageHero } from "../../lib/page-hero.tsx";
import { ListMemory } from "../../lib/query.tsx";
import { m } from "../../paraglide/messages.js";
import { CouponEntry } from "./coupon-entry.tsx";
import { CouponList } from "./coupon-list.tsx";

/** A field for a code, and the coupons that the brand offers to everyone. */
export function PromoCodesPage() {
  return (
    <ListMemory>
      <div className="bonuses promo-codes">
        <PageHero title={m.nav_coupons()} text={m.bonuses_coupons_lead()} art="ticket" paint="ur" />
        <section className="panel coupon-panel">
          <CouponEntry />
        </section>
        <CouponList />
      </div>
    </ListMemory>
  );
}
