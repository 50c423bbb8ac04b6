import { Icon } from "@trevo/ui/icon";
import { TabLinks } from "@trevo/ui/tabs";
import { railHref } from "../../features/casino/games-filter.ts";
import { ModalLink } from "../../lib/modal-link.tsx";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import type { HomeRail } from "../../lib/site-types.ts";
import { useCategoryIcon } from "./category-icon.ts";
import { ownTabs } from "./own-tabs.ts";

/** Tabs of the lobby and its categories, each with its own address. */
export function HomeTabs({ rails }: { rails: readonly HomeRail[] }) {
  const { nav } = useSite().theme;
  const categoryIcon = useCategoryIcon();
  const first = { dock: m.nav_lobby, float: m.nav_home, flat: m.nav_all }[nav]();
  const tabs = [
    { href: "/", label: first, icon: "home" as const, current: true },
    ...rails.map((rail) => ({ href: railHref(rail.slug), label: rail.title, icon: categoryIcon(rail.slug), current: false })),
    ...ownTabs(),
    { href: "/casino/providers", label: m.nav_providers(), icon: "cards" as const, current: false },
  ];
  return (
    <TabLinks
      label={m.home_tabs()}
      tabs={tabs}
      lead={
        <ModalLink modal="search" className="tab-search" aria-label={m.bar_search()}>
          <Icon name="search" />
        </ModalLink>
      }
    />
  );
}
