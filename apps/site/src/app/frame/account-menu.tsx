import "./account-menu.css";
import type { SiteConfig } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { ModalLink } from "../../lib/modal-link.tsx";
import { useSession } from "../../lib/session.ts";
import { signOut } from "../../lib/sign-out.ts";
import { m } from "../../paraglide/messages.js";
import { accountGroups } from "./account-items.ts";

const menuId = "account-menu";

/**
 * Menu under the player's initials on wide screens: all account pages and the logout. It is a native popover, which handles Escape, clicks
 * outside and the return of focus.
 */
export function AccountMenu({ config }: { config: SiteConfig }) {
  const { user } = useSession();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  const { key } = useLocation();
  useEffect(() => menu.current?.hidePopover(), [key]);
  const leave = () => {
    close();
    signOut();
  };
  const names = [user?.first_name, user?.last_name].filter((name) => name);
  const initials = names
    .map((name) => name?.[0] ?? "")
    .join("")
    .toUpperCase();
  return (
    <div className="account-menu-place only-player">
      <button type="button" className="avatar" popoverTarget={menuId} aria-haspopup="true">
        <span aria-hidden="true">{initials || <Icon name="user" />}</span>
        <span className="sr-only">{m.nav_account()}</span>
      </button>
      <div ref={menu} id={menuId} popover="auto" className="account-menu">
        {names.length > 0 ? <p className="account-menu-name">{names.join(" ")}</p> : null}
        <nav aria-label={m.nav_account()}>
          {accountGroups(config).map((group, index) => (
            <ul key={index}>
              {group.map(({ href, text, icon }) => (
                <li key={href}>
                  <Link href={href}>
                    <Icon name={icon} />
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          ))}
        </nav>
        <div className="account-menu-end">
          <ModalLink modal="withdraw" tone="plain">
            {m.bar_withdraw()}
          </ModalLink>
          <button type="button" className="btn btn-quiet" onClick={leave}>
            <Icon name="out" />
            {m.bar_logout()}
          </button>
        </div>
      </div>
    </div>
  );
}
