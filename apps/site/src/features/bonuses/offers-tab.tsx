import "./offers-tab.css";
import { useQueryClient } from "@tanstack/react-query";
import type { ProposedOfferItem } from "@trevo/contract";
import { Button, ButtonLink } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Notice } from "@trevo/ui/notice";
import { RowsWaiting } from "@trevo/ui/row-list";
import { useState } from "react";
import { refreshBalance } from "../../lib/balance.ts";
import type { ApiFailure } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { OfferTerms } from "../../lib/offer-terms.tsx";
import { PagedList } from "../../lib/paged-list.tsx";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { useSendOnce } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { claimOfferMutation, offersKey, offersQuery, openBonusesKey } from "./api.ts";
import { GuestInvitation } from "./guest-invitation.tsx";

interface Outcome {
  readonly tone: "good" | "warn";
  readonly text: string;
}

/** Offers that the player can claim, and those that need something first. */
export function OffersTab() {
  const { user, token, checked } = useSession();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (!token) return checked ? <GuestInvitation /> : <RowsWaiting />;
  return (
    <>
      {outcome === null ? null : (
        <div className="offers-outcome">
          <Notice tone={outcome.tone} announce>
            {outcome.text}
          </Notice>
        </div>
      )}
      <PagedList
        list={offersQuery(user?.id)}
        emptyIcon="gift"
        empty={m.bonuses_offers_empty()}
        emptyAction={<ButtonLink href="/bonus?tab=missions">{m.bonuses_see_missions()}</ButtonLink>}
        skeleton={<RowsWaiting count={2} />}
      >
        {(offers) => (
          <ul className="offers">
            {offers.map((offer) => (
              <li key={offer.id} className="panel">
                <OfferCard offer={offer} onOutcome={setOutcome} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

interface CardProps {
  readonly offer: ProposedOfferItem;
  /** The card leaves the list once its offer is taken, so a text about it is shown above the list. */
  readonly onOutcome: (outcome: Outcome | null) => void;
}

function OfferCard({ offer, onOutcome }: CardProps) {
  const locale = useLocale();
  const { timezone } = useSite();
  return (
    <>
      <header>
        <span className="offer-plate" aria-hidden="true">
          <Icon name="gift" />
        </span>
        <h2 className="h2">{offer.name}</h2>
      </header>
      <p>{offer.description}</p>
      {offer.ends_at === null ? null : <small>{m.bonuses_offer_until({ moment: momentText(offer.ends_at, { locale, timezone }) })}</small>}
      <Claim offer={offer} onOutcome={onOutcome} />
      <OfferTerms id={offer.id} />
    </>
  );
}

function Claim({ offer: { id, version, name, reason }, onOutcome }: CardProps) {
  const locale = useLocale();
  const { timezone } = useSite();
  const client = useQueryClient();
  const { busy, send } = useSendOnce(claimOfferMutation);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const claim = async () => {
    setFailure(null);
    onOutcome(null);
    const reply = await send({ id, version });
    if (!reply.ok) return setFailure(reply);
    const { state, held_until } = reply.data.data;
    void refreshBalance();
    await Promise.all([client.invalidateQueries({ queryKey: offersKey }), client.invalidateQueries({ queryKey: openBonusesKey })]);
    const moment = held_until ? momentText(held_until, { locale, timezone }) : "";
    const granted: Outcome = { tone: "good", text: m.bonuses_offer_granted({ name }) };
    onOutcome(state === "held" ? { tone: "warn", text: m.bonuses_offer_held({ name, moment }) } : granted);
  };
  return (
    <div className="offer-act">
      {failure ? <FailureNotice failure={failure} /> : null}
      <Button tone="accent" wide busy={busy ? m.bonuses_offer_claiming() : undefined} disabledReason={reason} onClick={() => void claim()}>
        {m.bonuses_offer_claim()}
      </Button>
    </div>
  );
}
