import type { CashbackItem } from "@trevo/contract";
import { dateFormat, nextCashbackAmount, numberFormat } from "@trevo/domain";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { Icon } from "@trevo/ui/icon";
import { Money } from "@trevo/ui/money";
import { Notice } from "@trevo/ui/notice";
import { type ReactNode, useState } from "react";
import type { ApiFailure } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { useSendOnce } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { cashbackKeys, claimCashbackMutation } from "./api.ts";

const titles = { cashback: m.bonuses_cashback_day, rakeback: m.bonuses_rakeback_day, coupon: m.bonuses_cashback_coupon_day } as const;

/** One day's cashback or rakeback: its calculation, the open slots, and the button that claims them. */
export function CashbackCard({ item }: { item: CashbackItem }) {
  const locale = useLocale();
  const claim = useClaim(item);
  // A calendar date is the same in every time zone.
  const day = dateFormat(locale, { timeZone: "UTC", day: "numeric", month: "long" }).format(new Date(`${item.base_day}T12:00:00Z`));
  const open = openAmount(item);
  return (
    <article className="panel cashback-card">
      <header>
        <h2>{titles[item.source]({ date: day })}</h2>
        <Money value={item.total} />
      </header>
      <CashbackSum item={item} />
      {item.type === "calendar" ? <Slots item={item} /> : null}
      {claim.claimed === null ? null : (
        <Notice tone="good" announce>
          {item.bonus
            ? m.bonuses_cashback_claimed_bonus({ amount: formatMoney(claim.claimed, locale) })
            : m.bonuses_cashback_claimed({ amount: formatMoney(claim.claimed, locale) })}
        </Notice>
      )}
      {item.bonus && item.claimed < 3 ? <PaidAsBonus bonus={item.bonus} /> : null}
      {claim.failure ? <FailureNotice failure={claim.failure} /> : null}
      {open > 0 ? (
        <Button tone="accent" wide busy={claim.busy ? m.bonuses_cashback_claiming() : undefined} onClick={() => void claim.send(open)}>
          {m.bonuses_cashback_claim({ amount: formatMoney(open, locale) })}
        </Button>
      ) : (
        <Later item={item} />
      )}
      {item.claim_from !== null && open > 0 ? <p className="cashback-next">{m.bonuses_rakeback_once()}</p> : null}
    </article>
  );
}

/** States before the claim that the amount has to be wagered. */
function PaidAsBonus({ bonus: { times_x10, days } }: { bonus: NonNullable<CashbackItem["bonus"]> }) {
  const times = numberFormat(useLocale(), { maximumFractionDigits: 1 }).format(times_x10 / 10);
  return <p className="cashback-next">{m.bonuses_cashback_as_bonus({ times, days })}</p>;
}

/** Explains why nothing can be claimed now. */
function Later({ item: { claim_from, next_at } }: { item: CashbackItem }) {
  const locale = useLocale();
  const { timezone } = useSite();
  if (claim_from !== null) return <p className="cashback-next">{m.bonuses_rakeback_grows({ amount: formatMoney(claim_from, locale) })}</p>;
  return (
    <p className="cashback-next">
      {next_at === null ? m.bonuses_cashback_done() : m.bonuses_cashback_next({ moment: momentText(next_at, { locale, timezone }) })}
    </p>
  );
}

/** Sum of all open slots in centavos. */
function openAmount(item: CashbackItem): number {
  if (item.type === "immediate") return item.available > 0 ? item.amount : 0;
  let sum = 0;
  for (let claimed = item.claimed; claimed < item.claimed + item.available; claimed++) sum += nextCashbackAmount({ ...item, claimed });
  return sum;
}

function useClaim({ id, available, type }: CashbackItem) {
  const { user } = useSession();
  const client = useQueryClient();
  const { busy, send } = useSendOnce(claimCashbackMutation());
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [claimed, setClaimed] = useState<number | null>(null);
  return {
    busy,
    failure,
    claimed,
    send: async (amount: number) => {
      setFailure(null);
      setClaimed(null);
      const reply = await send({ cashback_id: id, slots: Math.min(available, 3) });
      // Rakeback has grown since the page was loaded: all of it is paid.
      if (reply.ok) setClaimed(type === "immediate" ? reply.data.data.total : amount);
      else setFailure(reply);
      await client.invalidateQueries({ queryKey: cashbackKeys.list(user?.id) });
    },
  };
}

function CashbackSum({ item }: { item: CashbackItem }) {
  const locale = useLocale();
  const share = numberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(item.share_bps / 10_000);
  return (
    <dl className="cashback-sum">
      <Fact name={item.source === "rakeback" ? m.bonuses_cashback_edge() : m.bonuses_cashback_base()}>
        <Money value={item.base} />
      </Fact>
      {item.deducted > 0 ? (
        <Fact name={m.bonuses_cashback_deducted()}>
          <Money value={-item.deducted} />
        </Fact>
      ) : null}
      <Fact name={m.bonuses_cashback_share()}>{share}</Fact>
      {item.max === null ? null : (
        <Fact name={m.bonuses_cashback_max()}>
          <Money value={item.max} />
        </Fact>
      )}
      {item.carried === 0 ? null : (
        <Fact name={m.bonuses_cashback_carried()}>
          <Money value={item.carried} />
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The thirds of the item: claimed, open, or for later. */
function Slots({ item }: { item: CashbackItem }) {
  return (
    <ol className="cashback-slots" aria-label={m.bonuses_cashback_slots()}>
      {[0, 1, 2].map((slot) => {
        const state = slot < item.claimed ? "claimed" : slot < item.claimed + item.available ? "open" : "later";
        return (
          <li key={slot} data-state={state}>
            <Icon name={state === "later" ? "clock" : "check"} />
            <Money value={nextCashbackAmount({ ...item, claimed: slot })} />
            <small>{slotWords[state]()}</small>
          </li>
        );
      })}
    </ol>
  );
}

const slotWords = { claimed: m.bonuses_cashback_slot_claimed, open: m.bonuses_slot_open, later: m.bonuses_slot_later } as const;
