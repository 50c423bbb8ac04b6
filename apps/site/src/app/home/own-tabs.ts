import { m } from "../../paraglide/messages.js";

/** A player's own lists of games; a guest is asked to sign in there. */
export const ownTabs = () => [
  { href: "/casino/favorites", label: m.nav_favorites(), icon: "heart" as const, current: false },
  { href: "/casino/recent", label: m.nav_recent(), icon: "clock" as const, current: false },
];
