import { ButtonLink } from "@trevo/ui/button";
import { Money } from "@trevo/ui/money";
import { Row, RowsWaiting } from "@trevo/ui/row-list";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { PagedList } from "../../lib/paged-list.tsx";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { statusLook } from "../../lib/transaction-look.ts";
import { m } from "../../paraglide/messages.js";
import { GuestInvitation } from "./guest-invitation.tsx";
import { bonusesQuery } from "./api.ts";

/** Bonuses granted to the player, newest first. */
export function BonusList() {
  const { user, token, checked } = useSession();
  const locale = useLocale();
  const { timezone } = useSite();
  if (!token) return checked ? <GuestInvitation /> : <RowsWaiting />;
  return (
    <PagedList
      list={bonusesQuery(user?.id)}
      emptyIcon="gift"
      empty={m.bonuses_empty()}
      emptyAction={<WaysToOne />}
      skeleton={<RowsWaiting />}
    >
      {(bonuses) => (
        <ul className="rows">
          {bonuses.map((bonus) => (
            <li key={bonus.id}>
              <Row
                icon="gift"
                title={bonus.description}
                note={`${statusLook(bonus).word} · ${momentText(bonus.created_at, { locale, timezone })}`}
                end={<Money value={bonus.amount} signed className="bonus-amount" />}
              />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

/** Links to the ways to get a bonus that the brand has. */
function WaysToOne() {
  const { features } = useSite();
  const ways = [
    ...(features.includes("missions") ? [{ tab: "missions", text: m.bonuses_see_missions() }] : []),
    ...(features.includes("coupons") ? [{ tab: "coupon", text: m.bonuses_see_coupons() }] : []),
  ];
  if (ways.length === 0) return <ButtonLink href="/casino/games">{m.section_games()}</ButtonLink>;
  return (
    <div className="bonus-ways">
      {ways.map(({ tab, text }) => (
        <ButtonLink key={tab} href={`/bonus?tab=${tab}`}>
          {text}
        </ButtonLink>
      ))}
    </div>
  );
}
