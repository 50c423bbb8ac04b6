import type { Feature, SiteConfig } from "@trevo/contract";
import type { IconName } from "@trevo/ui/icon";
import { m } from "../../paraglide/messages.js";

export interface NavItem {
  href: string;
  text: string;
  icon: IconName;
  /** Icon used when the item is current. */
  active?: IconName;
}

export const casinoItem = (): NavItem => ({ href: "/casino/games", text: m.nav_casino(), icon: "dice", active: "dice-f" });

/** Configuration that decides the menu items: links to features that the brand does not have are omitted. */
export type MenuFacts = Pick<SiteConfig, "features" | "betby" | "is_regulated">;

const sportsItem = ({ betby }: MenuFacts): NavItem => ({
  href: betby.active ? "/sportsbook" : "/sports",
  text: m.nav_sports(),
  icon: "ball",
  active: "ball-f",
});
const boxesItem = (): NavItem => ({ href: "/casino/crates", text: m.nav_boxes(), icon: "box", active: "box-f" });

/** A regulated brand offers nothing in return for a deposit or a bet: its list contains initiatives. */
const promotionsItem = ({ is_regulated }: MenuFacts): NavItem => ({
  href: "/promotion",
  text: is_regulated ? m.nav_initiatives() : m.nav_promotions(),
  icon: is_regulated ? "shield" : "gift",
});

const has = (facts: MenuFacts, ...features: Feature[]): boolean => features.some((feature) => facts.features.includes(feature));

/** The fourth place of the bottom bar is never empty: sports where the brand has them, otherwise boxes, otherwise promotions. */
export function fourthItem(facts: MenuFacts): NavItem {
  if (has(facts, "sports")) return sportsItem(facts);
  return has(facts, "boxes") ? boxesItem() : promotionsItem(facts);
}

/** The rail's groups, separated by hairlines; the last group is about player protection. */
export function railGroups(facts: MenuFacts): NavItem[][] {
  const play: NavItem[] = [
    casinoItem(),
    { href: "/casino/category/originals", text: m.nav_originals(), icon: "star" },
    { href: "/casino/category/slots", text: m.nav_slots(), icon: "slots" },
    { href: "/casino/providers", text: m.nav_providers(), icon: "cards" },
  ];
  if (has(facts, "sports")) play.push(sportsItem(facts));
  if (has(facts, "boxes")) play.push(boxesItem());
  const gains: NavItem[] = [promotionsItem(facts), { href: "/pages/news", text: m.nav_news(), icon: "live" }];
  if (has(facts, "leaderboard")) gains.push({ href: "/ranking", text: m.nav_ranking(), icon: "cup" });
  if (has(facts, "races")) gains.push({ href: "/races", text: m.nav_races(), icon: "crown" });
  if (has(facts, "coupons")) gains.push({ href: "/promo-codes", text: m.nav_coupons(), icon: "ticket" });
  if (has(facts, "chat")) gains.push({ href: "/?chat", text: "Chat", icon: "chat" });
  const safety: NavItem[] = [
    { href: "/fairness", text: m.nav_fairness(), icon: "check" },
    { href: "/responsible-gambling", text: m.nav_limits(), icon: "shield" },
    { href: "/help", text: m.nav_help(), icon: "help" },
  ];
  return [play, gains, safety];
}

/** Links to a player's rewards and referrals, where the brand has them. */
export const gainItems = (facts: MenuFacts): NavItem[] => [
  ...(has(facts, "bonuses", "cashback", "missions")
    ? [{ href: "/bonus", text: facts.is_regulated ? "Cashback" : m.nav_bonus(), icon: "gift" } as const]
    : []),
  ...(has(facts, "boxes") ? [{ href: "/account/boxes", text: m.boxes_mine_title(), icon: "box" } as const] : []),
  ...(has(facts, "referrals") ? [{ href: "/refers", text: m.nav_refer(), icon: "send" } as const] : []),
];

/** Additional menu links for players. */
export const accountItems = (facts: MenuFacts): NavItem[] => [
  { href: "/account/wallet", text: m.nav_wallet(), icon: "wallet" },
  { href: "/casino/favorites", text: m.nav_favorites(), icon: "heart" },
  { href: "/casino/recent", text: m.nav_recent(), icon: "clock" },
  ...gainItems(facts),
  { href: "/user", text: m.nav_profile(), icon: "user" },
  { href: "/user/edit/access-data", text: m.security_title(), icon: "lock" },
];

/** Addresses of an item's pages that are not below the item's own address. */
const otherPages: Readonly<Record<string, readonly string[]>> = {
  "/casino/games": ["/", "/casino"],
  "/casino/crates": ["/casino/box"],
  "/sports": ["/sportschange", "/sportsbook"],
};

/** An item is current on all pages below its address, but the home page only on itself. */
export const isCurrent = (href: string, path: string): boolean =>
  [href, ...(otherPages[href] ?? [])].some((page) => path === page || path.startsWith(`${page}/`));
