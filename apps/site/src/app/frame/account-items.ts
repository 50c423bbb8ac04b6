import { m } from "../../paraglide/messages.js";
import { gainItems, type MenuFacts, type NavItem } from "./nav-items.ts";

/** Links to all pages of a player, in order of use: profile and money, gains, account settings. */
export function accountGroups(facts: MenuFacts): NavItem[][] {
  return [
    [
      { href: "/user", text: m.section_account_title(), icon: "user" },
      { href: "/account/wallet", text: m.nav_wallet(), icon: "wallet" },
      { href: "/user/edit/personal-data", text: m.profile_edit(), icon: "copy" },
      { href: "/account/items", text: m.notifications_title(), icon: "bell" },
    ],
    [
      { href: "/casino/favorites", text: m.nav_favorites(), icon: "heart" },
      { href: "/casino/recent", text: m.nav_recent(), icon: "clock" },
      ...gainItems(facts),
      { href: "/vip", text: m.vip_title(), icon: "star" },
    ],
    [
      { href: "/responsible-gambling", text: m.nav_limits(), icon: "shield" },
      { href: "/user/edit/verification", text: m.section_verification_title(), icon: "check" },
      { href: "/user/edit/access-data", text: m.security_title(), icon: "lock" },
      { href: "/user/edit/privacy", text: m.privacy_title(), icon: "eye" },
      { href: "/support", text: m.support_title(), icon: "chat" },
    ],
  ];
}
