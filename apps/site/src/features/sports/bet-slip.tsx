import type { SportBet } from "@trevo/contract";
import { ButtonLink } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { Sheet } from "@trevo/ui/sheet";
import { useEffect, useState } from "react";
import type { ApiFailure } from "../../lib/error-text.ts";
import { useLocale } from "../../lib/locale.ts";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";
import { BetPending } from "./bet-pending.tsx";
import { BetPlaced } from "./bet-placed.tsx";
import { formatOdds } from "./market-text.ts";
import { type Slip, type SlipLeg, toggleLeg } from "./slip.ts";
import { changeSlip, followSlip, slipStore } from "./slip-store.ts";
import { SlipForm } from "./slip-form.tsx";
import { useSentBet } from "./use-sent-bet.ts";

/** The slip: a column on wide screens; elsewhere a bar above the bottom of the screen, which opens a sheet. */
export function BetSlip() {
  const slip = useStore(slipStore);
  const { bet, isWaiting, refused, take, close: closeBet } = useSentBet();
  const [isOpen, setOpen] = useState(false);
  useEffect(followSlip, []);
  const close = () => {
    setOpen(false);
    closeBet();
  };
  const content = <SlipContent sent={bet} refused={refused} onSent={take} onDone={closeBet} />;
  return (
    <>
      <aside className="panel bet-slip" aria-labelledby="slip">
        <h2 className="h2" id="slip">
          <Icon name="ticket" />
          {m.sports_slip()}
        </h2>
        {content}
      </aside>
      {slip.length > 0 || isWaiting ? (
        <button type="button" className="slip-bar" onClick={() => setOpen(true)}>
          <Icon name="ticket" />
          {isWaiting ? m.sports_pending_state() : m.sports_slip_bar({ count: slip.length })}
          <Icon name="right" />
        </button>
      ) : null}
      <Sheet open={isOpen} onClose={close} title={m.sports_slip()} closeLabel={m.close()}>
        <div className="slip-sheet">{content}</div>
      </Sheet>
    </>
  );
}

interface SlipContentProps {
  sent: SportBet | null;
  refused: ApiFailure | null;
  onSent: (bet: SportBet, legs: Slip) => void;
  onDone: () => void;
}

function SlipContent({ sent, refused, onSent, onDone }: SlipContentProps) {
  const slip = useStore(slipStore);
  if (sent?.state === "pending") return <BetPending key={sent.id} bet={sent} />;
  if (sent) return <BetPlaced bet={sent} onDone={onDone} />;
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
          <LegRow key={`${leg.market_id} ${leg.code}`} leg={leg} />
        ))}
      </ul>
      <SlipForm refused={refused} onSent={onSent} />
    </>
  );
}

const blockedWords = { market_suspended: m.sports_leg_suspended, market_closed: m.sports_leg_closed };

function LegRow({ leg }: { leg: SlipLeg }) {
  const locale = useLocale();
  return (
    <li data-blocked={leg.blocked ?? undefined}>
      <span className="slip-leg">
        <b>{leg.selection}</b>
        <small>{leg.market}</small>
        <Link href={leg.path}>{leg.match}</Link>
        {leg.blocked ? <strong>{blockedWords[leg.blocked]()}</strong> : null}
      </span>
      <span className="slip-odds">
        {leg.was_x1000 === null ? null : (
          <s>
            <span className="sr-only">{m.sports_odds_before()}</span>
            {formatOdds(leg.was_x1000, locale)}
          </s>
        )}
        <b>{formatOdds(leg.odds_x1000, locale)}</b>
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
