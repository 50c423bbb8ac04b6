import type { SiteConfig } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { useLocation } from "react-router";
import { barePath } from "../../lib/locale.ts";
import { ModalLink } from "../../lib/modal-link.tsx";
import { m } from "../../paraglide/messages.js";
import { casinoItem, fourthItem, isCurrent, type NavItem } from "./nav-items.ts";

/** Addresses that mark the profile as current. */
const ownPlaces = ["/user", "/account", "/refers", "/responsible-gambling"];

/** The five links at the bottom of a phone's screen, within reach of the thumb. */
export function BottomBar({ config }: { config: SiteConfig }) {
  const path = barePath(useLocation().pathname);
  const own = ownPlaces.some((href) => isCurrent(href, path));
  return (
    <nav className="bottom-bar" aria-label={m.nav_label()}>
      <ModalLink modal="menu">
        <Icon name="menu" />
        {m.nav_menu()}
      </ModalLink>
      <BarLink item={casinoItem()} path={path} />
      <ModalLink modal="deposit" className="bottom-deposit">
        <i>
          <Icon name={config.theme.nav === "flat" ? "pix" : "plus"} />
        </i>
        <span>{m.nav_deposit()}</span>
      </ModalLink>
      <BarLink item={fourthItem(config)} path={path} />
      <ModalLink modal="login" className="only-guest">
        <Icon name="user" />
        {m.nav_profile()}
      </ModalLink>
      <Link href="/user" className="only-player" aria-current={own ? "page" : undefined}>
        <Icon name={own ? "user-f" : "user"} />
        {m.nav_profile()}
      </Link>
    </nav>
  );
}

function BarLink({ item, path }: { item: NavItem; path: string }) {
  // The address of the boxes is below the casino's, but they may have the fourth place, which is then the only one marked.
  const current = isCurrent(item.href, path) && !(item.href === "/casino/games" && isCurrent("/casino/crates", path));
  return (
    <Link href={item.href} aria-current={current ? "page" : undefined}>
      <Icon name={current ? (item.active ?? item.icon) : item.icon} />
      {item.text}
    </Link>
  );
}
