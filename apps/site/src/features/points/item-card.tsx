import { useQueryClient } from "@tanstack/react-query";
import type { ShopItem } from "@trevo/contract";
import { type Locale, numberFormat } from "@trevo/domain";
import { Button } from "@trevo/ui/button";
import { Icon, type IconName } from "@trevo/ui/icon";
import { ProgressBar } from "@trevo/ui/progress";
import { useState } from "react";
import { refreshBalance } from "../../lib/balance.ts";
import { askConfirm } from "../../lib/confirm.ts";
import type { ApiFailure } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { OfferTerms } from "../../lib/offer-terms.tsx";
import { showReward } from "../../lib/reward.ts";
import { useSite } from "../../lib/site-data.ts";
import { useSendOnce } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { exchangeMutation, shopKey } from "./api.ts";

/** Up to this number left, the remaining stock is shown. */
const fewLeft = 100;

/** Milliseconds before an item's end from which the end is shown. */
const soonMs = 30 * 86_400_000;

const icons: Readonly<Record<string, IconName>> = { free_rounds: "slots", box: "box", item: "gift" };

/** Where the item is found after the exchange. */
const placeOf = (code: string) => {
  if (code === "item") return { href: "/account/boxes?tab=prizes", label: m.points_shop_see_prize() };
  return code === "box" ? { href: "/account/boxes", label: m.points_shop_see_box() } : { href: "/bonus", label: m.points_shop_see() };
};

const whole = (points: number, locale: Locale): string => numberFormat(locale).format(points);

/** One item: description, price and exchange button. */
export function ItemCard({ item, balance }: { item: ShopItem; balance: number }) {
  const locale = useLocale();
  const price = m.points_shop_price({ points: whole(item.price, locale) });
  return (
    <>
      <header>
        <span className="shop-plate" aria-hidden="true">
          <Icon name={icons[item.reward_code] ?? "gift"} />
        </span>
        <h2 className="h2">{item.title}</h2>
        <b className="shop-price">{price}</b>
      </header>
      <p>{item.text}</p>
      <Notes item={item} />
      {balance < item.price ? <ProgressBar label={item.title} percent={(100 * balance) / item.price} /> : null}
      <Exchange item={item} balance={balance} />
      <OfferTerms id={item.id} />
    </>
  );
}

function Notes({ item: { left, left_for_me, ends_at } }: { item: ShopItem }) {
  const locale = useLocale();
  const { timezone } = useSite();
  const [seenAt] = useState(() => Date.now());
  const notes = [
    ...(left !== null && left > 0 && left <= fewLeft ? [m.points_shop_left({ count: left })] : []),
    ...(left_for_me !== null && left_for_me > 0 ? [m.points_shop_mine({ count: left_for_me })] : []),
    ...(ends_at === null || Date.parse(ends_at) > seenAt + soonMs
      ? []
      : [m.points_shop_until({ moment: momentText(ends_at, { locale, timezone }) })]),
  ];
  return notes.length === 0 ? null : <p className="shop-notes">{notes.join(" · ")}</p>;
}

/** Returns why the item cannot be taken now, or null. */
function objectionTo({ left, left_for_me, reason, price }: ShopItem, { balance, locale }: { balance: number; locale: Locale }) {
  if (left === 0) return m.points_shop_gone();
  if (left_for_me === 0) return m.points_shop_mine_none();
  if (reason !== null) return reason;
  return balance < price ? m.points_shop_missing({ points: whole(price - balance, locale) }) : null;
}

function Exchange({ item, balance }: { item: ShopItem; balance: number }) {
  const locale = useLocale();
  const client = useQueryClient();
  const { busy, send } = useSendOnce(exchangeMutation);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const objection = objectionTo(item, { balance, locale });
  const exchange = async () => {
    setFailure(null);
    const question = {
      title: m.points_shop_sure({ points: whole(item.price, locale) }),
      text: m.points_shop_sure_text({ what: item.text }),
      yes: m.points_shop_buy(),
    };
    if (!(await askConfirm(question))) return;
    const reply = await send({ item_id: item.id, version: item.version });
    await client.invalidateQueries({ queryKey: shopKey });
    if (!reply.ok) return setFailure(reply);
    void refreshBalance();
    const { title, balance: left } = reply.data.data;
    const text = m.points_shop_given({ points: whole(left, locale) });
    await showReward({ kind: "gift", name: title, text, action: placeOf(item.reward_code) });
  };
  return (
    <div className="shop-act">
      {failure ? <FailureNotice failure={failure} /> : null}
      <Button
        tone="accent"
        wide
        busy={busy ? m.points_shop_buying() : undefined}
        disabledReason={objection}
        onClick={() => void exchange()}
      >
        {m.points_shop_buy()}
      </Button>
    </div>
  );
}
