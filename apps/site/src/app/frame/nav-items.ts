import type { SiteConfig } from "@trevo/contract";
import type { IconName } from "@trevo/ui/icon";
import { m } from "../../paraglide/messages.js";

export interface NavItem {
  href: string;
  text: string;
  icon: IconName;
  /** Drawn when the item is the current one. */
  active?: IconName;
}

export const casinoItem = (): NavItem => ({ href: "/casino/games", text: m.nav_casino(), icon: "dice", active: "dice-f" });

/** Sports where the brand has them, else boxes, else promotions: the fourth place of the bottom bar is never empty. */
export function fourthItem(config: SiteConfig): NavItem {
  if (config.betby.active) return { href: "/sportsbook", text: m.nav_sports(), icon: "ball", active: "ball-f" };
  if (config.hasSports) return { href: "/sports", text: m.nav_sports(), icon: "ball", active: "ball-f" };
  if (config.hasBoxes) return { href: "/casino/crates", text: m.nav_boxes(), icon: "box", active: "box-f" };
  return { href: "/promotion", text: m.nav_promotions(), icon: "gift" };
}

/** The rail's groups, split by hairlines; the last is about the player's own safety. */
export function railGroups(config: SiteConfig): NavItem[][] {
  const play: NavItem[] = [
    casinoItem(),
    { href: "/casino/category/originals", text: m.nav_originals(), icon: "star" },
    { href: "/casino/category/slots", text: m.nav_slots(), icon: "slots" },
    { href: "/casino/providers", text: m.nav_providers(), icon: "cards" },
  ];
  if (config.hasSports || config.betby.active) play.push(fourthItem(config));
  if (config.hasBoxes) play.push({ href: "/casino/crates", text: m.nav_boxes(), icon: "box", active: "box-f" });
  const gains: NavItem[] = [
    { href: "/promotion", text: m.nav_promotions(), icon: "gift" },
    { href: "/pages/news", text: m.nav_news(), icon: "live" },
    { href: "/ranking", text: m.nav_ranking(), icon: "cup" },
    { href: "/promo-codes", text: m.nav_coupons(), icon: "ticket" },
  ];
  const safety: NavItem[] = [
    { href: "/responsible-gambling", text: m.nav_limits(), icon: "shield" },
    { href: "/responsible-gaming", text: m.nav_help(), icon: "help" },
  ];
  return [play, gains, safety];
}

/** What the menu adds for a player. */
export const accountItems = (): NavItem[] => [
  { href: "/account/wallet", text: m.nav_wallet(), icon: "wallet" },
  { href: "/casino/favorites", text: m.nav_favorites(), icon: "heart" },
  { href: "/casino/recent", text: m.nav_recent(), icon: "clock" },
  { href: "/bonus", text: m.nav_bonus(), icon: "gift" },
  { href: "/refers", text: m.nav_refer(), icon: "send" },
  { href: "/user", text: m.nav_profile(), icon: "user" },
  { href: "/user/edit/access-data", text: m.security_title(), icon: "lock" },
];

/** A list's page is current for everything below it, the home page only for itself. */
export const isCurrent = (href: string, path: string): boolean =>
  href === "/casino/games" ? path === "/" || path.startsWith("/casino") : path === href || path.startsWith(`${href}/`);
