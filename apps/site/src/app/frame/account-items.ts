import type { SiteConfig } from "@trevo/contract";
import { m } from "../../paraglide/messages.js";
import type { NavItem } from "./nav-items.ts";

/** Everything of a player's, in the order in which it is looked for: who and how much, what was gained, how the account is kept. */
export function accountGroups(config: Pick<SiteConfig, "hasBoxes">): NavItem[][] {
  const boxes: NavItem = { href: "/account/boxes", text: m.boxes_mine_title(), icon: "box" };
  return [
    [
      { href: "/user", text: m.section_account_title(), icon: "user" },
      { href: "/account/wallet", text: m.nav_wallet(), icon: "wallet" },
      { href: "/user/edit/personal-data", text: m.profile_edit(), icon: "copy" },
      { href: "/account/items", text: m.notices_title(), icon: "bell" },
    ],
    [
      { href: "/bonus", text: m.nav_bonus(), icon: "gift" },
      ...(config.hasBoxes ? [boxes] : []),
      { href: "/casino/favorites", text: m.nav_favorites(), icon: "heart" },
      { href: "/casino/recent", text: m.nav_recent(), icon: "clock" },
      { href: "/refers", text: m.nav_refer(), icon: "send" },
    ],
    [
      { href: "/responsible-gambling", text: m.nav_limits(), icon: "shield" },
      { href: "/user/edit/verification", text: m.section_verification_title(), icon: "check" },
      { href: "/user/edit/access-data", text: m.security_title(), icon: "lock" },
      { href: "/user/edit/privacy", text: m.privacy_title(), icon: "eye" },
    ],
  ];
}
