import { TabLinks } from "@trevo/ui/tabs";
import type { Locale } from "@trevo/domain";
import type { Category } from "../lib/site-types.ts";
import { m } from "../paraglide/messages.js";
import { useCategoryIcon } from "./home/category-icon.ts";
import { ownTabs } from "./home/own-tabs.ts";
import type { Site } from "./load-context.ts";

export interface Lobby {
  categories: readonly Category[];
  /** Whether any of the brand's games is a table game. */
  hasTables: boolean;
}

export async function loadLobby(site: Pick<Site, "categories" | "games">, locale: Locale): Promise<Lobby> {
  const [categories, tables] = await Promise.all([site.categories(locale), site.games({ type: "tables", locale, page: 1 })]);
  return { categories, hasTables: tables.total > 0 };
}

/** Tabs of all lists of games, each with its own address: the categories, and the player's own lists. */
export function LobbyTabs({ lobby, current }: { lobby: Lobby; current: string }) {
  const categoryIcon = useCategoryIcon();
  const tabs = [
    { href: "/casino/games", label: m.nav_all(), icon: "home" as const },
    ...lobby.categories.map(({ slug, name }) => ({ href: `/casino/category/${slug}`, label: name, icon: categoryIcon(slug) })),
    ...(lobby.hasTables ? [{ href: "/casino/games?type=tables", label: m.casino_tab_tables(), icon: "cards" as const }] : []),
    ...ownTabs(),
  ];
  return <TabLinks label={m.home_tabs()} tabs={tabs.map((tab) => ({ ...tab, current: tab.href === current }))} />;
}
