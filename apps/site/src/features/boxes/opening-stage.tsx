import "./opening-stage.css";
import type { BoxOdds, OpenedBox } from "@trevo/contract";
import { Button, ButtonLink } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { useEffect, useRef, useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { PrizeTile } from "./prize-tile.tsx";

const spinMs = 2_400;
/** Duration in milliseconds of the fade used instead of the spin when motion is reduced. */
const fadeMs = 160;
/** Milliseconds for which the reel stops at the prize before the prize is shown alone. */
const standMs = 700;
/** Index of the won tile on the reel; the other tiles are on both sides, in the order in which they were drawn. */
const wonAt = 22;

/** A reel that ends at the prize. Its other tiles were drawn with the same odds, so the neighbours of the prize mean nothing. */
export function OpeningStage({ opened }: { opened: OpenedBox }) {
  const locale = useLocale();
  const [stopped, setStopped] = useState(false);
  const [ended, setEnded] = useState(false);
  const reel = useRef<HTMLOListElement>(null);
  const tiles = tilesOf(opened);
  useEffect(() => {
    const row = reel.current;
    const won = row?.children[wonAt] as HTMLElement | undefined;
    if (!row || !won || ended) return;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches || "lowEnd" in document.documentElement.dataset;
    const end = `translateX(${(row.parentElement?.clientWidth ?? 0) / 2 - won.offsetLeft - won.offsetWidth / 2}px)`;
    const frames = isStill ? { opacity: [0, 1], transform: [end, end] } : { transform: ["translateX(0)", end] };
    const options = { duration: isStill ? fadeMs : spinMs, easing: "cubic-bezier(.12,.7,.16,1)", fill: "forwards" } as const;
    const animation = row.animate(frames, options);
    animation.onfinish = () => setStopped(true);
    return () => animation.cancel();
  }, [ended]);
  useEffect(() => {
    if (!stopped) return;
    const timer = setTimeout(() => setEnded(true), standMs);
    return () => clearTimeout(timer);
  }, [stopped]);
  if (ended) return <Result opened={opened} />;
  return (
    <div className="box-stage">
      <div className="box-reel" data-stopped={stopped ? "" : undefined} aria-hidden="true">
        <ol ref={reel}>
          {tiles.map((tile, place) => (
            <li key={place} data-won={place === wonAt ? "" : undefined}>
              <PrizeTile prize={tile} />
              {formatMoney(tile.value, locale)}
            </li>
          ))}
        </ol>
        <i className="box-mark" />
      </div>
      <Button onClick={() => setEnded(true)}>{m.boxes_skip()}</Button>
    </div>
  );
}

function tilesOf({ prizes, reel, prize_no }: OpenedBox): BoxOdds[] {
  const order = [...reel.slice(0, wonAt), prize_no, ...reel.slice(wonAt)];
  return order.flatMap((no) => prizes[no] ?? []);
}

/** Congratulates only on a prize that is worth more than the price, or on a free box. */
function Result({ opened: { user_box, prize, prizes, prize_no, payout, in_cash } }: { opened: OpenedBox }) {
  const locale = useLocale();
  const tile = prizes[prize_no];
  const isGain = user_box.source === "given" || prize.value > user_box.price;
  const outcome = in_cash
    ? m.boxes_result_cash()
    : prize.state === "won"
      ? m.boxes_result_item()
      : prize.state === "granted"
        ? m.boxes_result_granted()
        : m.boxes_result_paid({ amount: formatMoney(payout, locale) });
  return (
    <div className="box-result" role="status" data-gain={isGain ? "" : undefined}>
      <div className="box-won">
        <span>
          <img className="box-cover" src={openImage(user_box.box.image)} alt="" width={160} height={160} />
          {tile ? <PrizeTile prize={tile} /> : null}
        </span>
        {isGain ? <h2>{m.boxes_won()}</h2> : null}
        <p>{m.boxes_result({ title: prize.title })}</p>
        <small>{m.boxes_result_value({ amount: formatMoney(prize.value, locale) })}</small>
      </div>
      <p>{outcome}</p>
      {prize.state === "won" ? <ButtonLink href="/account/boxes?tab=prizes">{m.boxes_my_items()}</ButtonLink> : null}
    </div>
  );
}

/** The brand's own covers have an open picture beside the closed one. */
const openImage = (image: string): string => (image.startsWith("/boxes/") ? image.replace(/\.svg$/, "-open.svg") : image);
