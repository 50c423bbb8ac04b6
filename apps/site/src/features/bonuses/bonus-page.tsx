import "./bonuses.css";
import { Icon, type IconName } from "@trevo/ui/icon";
import { TabRow } from "@trevo/ui/tabs";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { PageHero } from "../../lib/page-hero.tsx";
import { ListMemory } from "../../lib/query.tsx";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { BonusList } from "./bonus-list.tsx";
import { CashbackTab } from "./cashback-tab.tsx";
import { CouponEntry } from "./coupon-entry.tsx";
import { CouponList } from "./coupon-list.tsx";
import { EndedRewards } from "./ended-rewards.tsx";
import { OffersTab } from "./offers-tab.tsx";
import { OwnBonuses } from "./own-bonuses.tsx";
import { OwnFreeRounds } from "./own-free-rounds.tsx";

const tabs = [
  { tab: "bonuses", name: m.bonuses_tab_bonuses, icon: "gift" },
  { tab: "offers", name: m.bonuses_tab_offers, icon: "bolt" },
  { tab: "cashback", name: m.bonuses_tab_cashback, icon: "swap" },
  { tab: "coupon", name: m.bonuses_tab_coupon, icon: "ticket" },
  { tab: "missions", name: m.bonuses_tab_missions, icon: "star" },
] as const satisfies readonly { tab: string; name: () => string; icon: IconName }[];

/** All rewards of a player; the tab is part of the address. `missions` is the content of the tab of that name. */
export function BonusPage({ missions }: { missions: ReactNode }) {
  const { features, is_regulated, theme } = useSite();
  const [query] = useSearchParams();
  // A regulated brand offers only cashback after play, and missions of care.
  const offered = tabs.filter(({ tab }) => (tab === "cashback" ? features.includes("cashback") : tab === "missions" || !is_regulated));
  const current = (offered.find(({ tab }) => tab === query.get("tab")) ?? offered[0])?.tab;
  return (
    <ListMemory>
      <div className="bonuses">
        <PageHero
          title={is_regulated ? m.bonuses_tab_cashback() : m.nav_bonus()}
          text={is_regulated ? m.bonuses_cashback_lead() : m.bonuses_lead()}
          art={theme.corners === "leaf" ? "clover" : "sunrise"}
          paint="te"
        />
        <TabRow label={m.bonuses_tabs()}>
          {offered.map(({ tab, name, icon }) => (
            <Link key={tab} to={`?tab=${tab}`} preventScrollReset aria-current={tab === current ? "page" : undefined}>
              <Icon name={icon} />
              {name()}
            </Link>
          ))}
        </TabRow>
        {current === "bonuses" ? (
          <>
            <OwnBonuses />
            <OwnFreeRounds />
            <EndedRewards />
            <BonusList />
          </>
        ) : null}
        {current === "offers" ? <OffersTab /> : null}
        {current === "cashback" ? <CashbackTab /> : null}
        {current === "coupon" ? (
          <>
            <section className="panel coupon-panel">
              <CouponEntry />
            </section>
            <CouponList />
          </>
        ) : null}
        {current === "missions" ? missions : null}
      </div>
    </ListMemory>
  );
}
