import "./cashback.css";
import { localMoment, openCashbackSlots } from "@trevo/domain";
import { Icon } from "@trevo/ui/icon";
import { RowsWaiting } from "@trevo/ui/row-list";
import { useEffect, useState } from "react";
import { PagedList } from "../../lib/paged-list.tsx";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { GuestInvitation } from "./guest-invitation.tsx";
import { cashbackQuery } from "./api.ts";
import { CashbackCard } from "./cashback-card.tsx";

/** The claimable items, and the three claim times of a day. */
export function CashbackTab() {
  const { user, token, checked } = useSession();
  return (
    <>
      {token ? (
        <PagedList
          list={cashbackQuery(user?.id)}
          emptyIcon="swap"
          empty={m.bonuses_cashback_empty()}
          failed={m.bonuses_cashback_failed()}
          skeleton={<RowsWaiting count={2} />}
        >
          {(items) => (
            <div className="cashback-list">
              {items.map((item) => (
                <CashbackCard key={item.id} item={item} />
              ))}
              <p>{m.bonuses_cashback_uncounted()}</p>
            </div>
          )}
        </PagedList>
      ) : checked ? (
        <GuestInvitation />
      ) : (
        <RowsWaiting count={2} />
      )}
      <SlotPanel />
    </>
  );
}

const slots = [
  { time: "00:00", text: m.bonuses_slot_1 },
  { time: "12:01", text: m.bonuses_slot_2 },
  { time: "18:01", text: m.bonuses_slot_3 },
] as const;

/** 12:01, 18:01 and the end of the day, in the brand's time zone. */
function SlotPanel() {
  const open = useOpenSlots();
  return (
    <section className="panel slot-panel" aria-labelledby="slots">
      <h2 className="h2" id="slots">
        {m.bonuses_slots_title()}
      </h2>
      <ol>
        {slots.map(({ time, text }, index) => (
          <li key={time} data-open={index < open ? "" : undefined}>
            <i aria-hidden="true">
              <Icon name={index < open ? "check" : "clock"} />
            </i>
            <b>{time}</b>
            <span>{text()}</span>
            <small>{open === 0 ? "" : index < open ? m.bonuses_slot_open() : m.bonuses_slot_later()}</small>
          </li>
        ))}
      </ol>
      <p>{m.bonuses_slots_text()}</p>
    </section>
  );
}

const everyMinuteMs = 60_000;

/** Zero until hydration: the server's page is cached for everyone. */
function useOpenSlots(): number {
  const { timezone } = useSite();
  const [open, setOpen] = useState(0);
  useEffect(() => {
    const read = () => setOpen(openCashbackSlots(localMoment(new Date(), timezone)));
    read();
    const timer = setInterval(read, everyMinuteMs);
    return () => clearInterval(timer);
  }, [timezone]);
  return open;
}
