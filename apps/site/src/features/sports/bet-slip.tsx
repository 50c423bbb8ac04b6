import { ButtonLink } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { Notice } from "@trevo/ui/notice";
import { Sheet } from "@trevo/ui/sheet";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import { useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";
import { BetsPlaced } from "./bets-placed.tsx";
import { FollowSlip } from "./follow-slip.tsx";
import { useOddsText } from "./odds-format.ts";
import { barOdds, legKey, type Slip, type SlipLeg, toggleLeg } from "./slip.ts";
import { changeSlip, followSlip, slipStore } from "./slip-store.ts";
import { ShareSlip } from "./share-slip.tsx";
import { SlipForm } from "./slip-form.tsx";
import { SlipKeys } from "./slip-keys.tsx";
import type { Unanswered } from "./unanswered.ts";
import { useBetChanges } from "./use-bet-changes.ts";
import { useSentBets } from "./use-sent-bets.ts";
import { useUnanswered } from "./use-unanswered.ts";

/**
 * The bet slip: a column on wide screens; elsewhere a bar at the bottom of the screen that opens a sheet. `fixture`: the match whose page
 * is shown.
 */
export function BetSlip({ fixture }: { fixture: number | null }) {
  const slip = useStore(slipStore);
  const { user } = useSession();
  const bets = useSentBets();
  const unanswered = useUnanswered(user?.id, bets.take);
  const [isOpen, setOpen] = useState(false);
  const column = useRef<HTMLElement>(null);
  const goToSlip = useCallback(() => {
    // Narrow screens have no column, so open the sheet.
    if (!column.current?.checkVisibility()) return setOpen(true);
    const find = (selector: string) => column.current?.querySelector<HTMLElement>(selector);
    (find("form input") ?? find("a, button"))?.focus();
  }, []);
  useEffect(followSlip, []);
  useBetChanges();
  const close = () => {
    setOpen(false);
    bets.close();
  };
  const content = (
    <>
      <BetsUnanswered bets={unanswered.filter(({ money }) => money.legs !== null)} />
      <SlipContent bets={bets} />
    </>
  );
  return (
    <>
      <FollowSlip except={fixture} />
      <aside ref={column} className="panel bet-slip" aria-labelledby="slip">
        <h2 className="h2" id="slip">
          <Icon name="ticket" />
          {m.sports_slip()}
        </h2>
        {content}
        <SlipKeys onSlip={goToSlip} />
      </aside>
      {slip.length > 0 || bets.isWaiting ? (
        <button type="button" className="slip-bar" onClick={() => setOpen(true)}>
          <Icon name="ticket" />
          <BarWords slip={slip} isWaiting={bets.isWaiting} />
          <Icon name="right" />
        </button>
      ) : null}
      <Sheet open={isOpen} onClose={close} title={m.sports_slip()} closeLabel={m.close()}>
        <div className="slip-sheet">{content}</div>
      </Sheet>
    </>
  );
}

/** Label of the closed slip: the number of selections, and their combined odds if they can form one bet. */
function BarWords({ slip, isWaiting }: { slip: Slip; isWaiting: boolean }) {
  const { product } = useOddsText();
  if (isWaiting) return m.sports_pending_state();
  const odds = barOdds(slip);
  const count = slip.length === 1 ? m.sports_slip_bar_one() : m.sports_slip_bar({ count: slip.length });
  return (
    <>
      <span>{count}</span>
      {odds === null ? null : (
        <span className="slip-bar-odds">
          <span className="sr-only">{m.sports_total_odds()}</span>
          <b>{product(odds)}</b>
        </span>
      )}
    </>
  );
}

/** Bets that were sent and whose outcome is unknown. */
function BetsUnanswered({ bets }: { bets: readonly Unanswered[] }) {
  const locale = useLocale();
  if (bets.length === 0) return null;
  const stake = bets.reduce((sum, { money }) => sum + money.amount, 0);
  return (
    <Notice tone="warn" announce>
      {m.sports_unanswered({ amount: formatMoney(stake, locale) })}
    </Notice>
  );
}

function SlipContent({ bets: { sent, refused, take, clear, close } }: { bets: ReturnType<typeof useSentBets> }) {
  const slip = useStore(slipStore);
  if (sent.length > 0) return <BetsPlaced sent={sent} refused={refused} onDone={close} />;
  if (slip.length === 0)
    return (
      <>
        <p>{m.sports_slip_empty()}</p>
        <ButtonLink href="/sports">{m.sports_all()}</ButtonLink>
      </>
    );
  return (
    <>
      <ul className="slip-legs">
        {slip.map((leg) => (
          <LegRow key={legKey(leg)} leg={leg} />
        ))}
      </ul>
      <SlipForm refused={refused} onChange={clear} onSent={take} />
      <ShareSlip slip={slip} />
    </>
  );
}

const blockedWords = { market_suspended: m.sports_leg_suspended, market_closed: m.sports_leg_closed };

function LegRow({ leg }: { leg: SlipLeg }) {
  const { odds } = useOddsText();
  return (
    <li data-blocked={leg.blocked ?? undefined}>
      <span className="slip-leg">
        {leg.joined ? leg.joined.map((one) => <b key={legKey(one)}>{one.name}</b>) : <b>{leg.selection}</b>}
        <small>{leg.market}</small>
        <Link href={leg.path}>{leg.match}</Link>
        {leg.blocked ? <strong>{blockedWords[leg.blocked]()}</strong> : null}
      </span>
      <span className="slip-odds">
        {leg.was_x1000 === null ? null : (
          <s>
            <span className="sr-only">{m.sports_odds_before()}</span>
            {odds(leg.was_x1000)}
          </s>
        )}
        <b>{odds(leg.odds_x1000)}</b>
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={m.sports_remove({ selection: leg.selection })}
        onClick={() => changeSlip((slip) => toggleLeg(slip, leg))}
      >
        <Icon name="x" />
      </button>
    </li>
  );
}
