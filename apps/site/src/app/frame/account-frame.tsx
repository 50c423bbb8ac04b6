import "./account-frame.css";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { barePath } from "../../lib/locale.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { accountGroups } from "./account-items.ts";
import { PlayerOnly } from "./player-only.tsx";

/**
 * Frame of a page about the player. Wide screens show the other account pages beside it; on a phone they are in the menu and on the account
 * page.
 */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PlayerOnly title={title}>
      <div className="account-frame">
        <AccountNav />
        <div>{children}</div>
      </div>
    </PlayerOnly>
  );
}

/** Pages that have two addresses. */
const shownAt: Readonly<Record<string, string>> = {
  "/user/edit": "/user",
  "/user/edit/transaction": "/account/wallet",
  "/user/edit/history-casino": "/account/wallet",
};

function AccountNav() {
  const path = barePath(useLocation().pathname);
  const config = useSite();
  const here = shownAt[path] ?? path;
  return (
    <nav className="account-nav" aria-label={m.section_account_title()}>
      {accountGroups(config).map((group, index) => (
        <ul key={index}>
          {group.map(({ href, text, icon }) => (
            <li key={href}>
              <Link href={href} aria-current={href === here ? "page" : undefined}>
                <Icon name={icon} />
                {text}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
