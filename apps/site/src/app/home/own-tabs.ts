import { m } from "../../paraglide/messages.js";

/** Tabs of a player's own lists of games, where a guest is asked to sign in. */
export const ownTabs = () => [
  { href: "/casino/favorites", label: m.nav_favorites(), icon: "heart" as const, current: false },
  { href: "/casino/recent", label: m.nav_recent(), icon: "clock" as const, current: false },
];
