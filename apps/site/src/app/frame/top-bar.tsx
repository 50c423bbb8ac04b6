import type { SiteConfig } from "@trevo/contract";
import { localPath } from "@trevo/domain";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { lazy, Suspense, useEffect } from "react";
import { Form } from "react-router";
import { loadPart } from "../../lib/load-part.ts";
import { useLocale } from "../../lib/locale.ts";
import { ModalLink } from "../../lib/modal-link.tsx";
import { useModals } from "../../lib/modals.ts";
import { railStore, useRailOpen } from "../../lib/rail.ts";
import { useSession } from "../../lib/session.ts";
import { areSingleKeysOn } from "../../lib/single-keys.ts";
import { m } from "../../paraglide/messages.js";
import { BalanceCapsule } from "../../lib/balance-capsule.tsx";
import { Bell } from "./bell.tsx";
import { Logo } from "./logo.tsx";

export function TopBar({ config }: { config: SiteConfig }) {
  useSearchKey();
  return (
    <header className="top-bar">
      <ModalLink modal="menu" className="icon-button menu-key" aria-label={m.nav_menu()}>
        <Icon name="menu" />
      </ModalLink>
      <RailKey />
      <Logo config={config} height={config.logo_sizes.header} />
      <SearchBox />
      <div className="top-end">
        <BalanceCapsule />
        <ModalLink modal="login" tone="plain" className="only-guest">
          {m.bar_login()}
        </ModalLink>
        <ModalLink modal="register" tone="accent" className="only-guest">
          {m.bar_register()}
        </ModalLink>
        <Bell />
        <Avatar config={config} />
      </div>
    </header>
  );
}

/** `/` opens the search except in a field, or where the page uses the key itself. */
function useSearchKey(): void {
  const { open, current } = useModals();
  useEffect(() => {
    const receive = (event: KeyboardEvent) => {
      const inField = event.target instanceof HTMLElement && event.target.matches("input, textarea, select, [contenteditable]");
      if (
        event.defaultPrevented ||
        event.key !== "/" ||
        !areSingleKeysOn() ||
        inField ||
        current ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      open("search");
    };
    addEventListener("keydown", receive);
    return () => removeEventListener("keydown", receive);
  }, [open, current]);
}

/** Opens the search. Before hydration, or when typed into, it is a form that submits to the list of games. */
export function SearchBox() {
  const locale = useLocale();
  const { open } = useModals();
  return (
    <Form role="search" action={localPath("/casino/games", locale)} className="search-box">
      <Icon name="search" />
      <input
        name="searchTerm"
        type="search"
        placeholder={m.bar_search()}
        aria-label={m.bar_search()}
        enterKeyHint="search"
        maxLength={80}
        onClick={() => open("search")}
      />
    </Form>
  );
}

/** Opens the rail, which is the menu on wide screens. */
function RailKey() {
  const open = useRailOpen();
  // The styles of the open rail load with its foot.
  const toggle = () => void loadPart(() => import("./rail-foot.tsx")).then(() => railStore.set(!open));
  return (
    <button
      type="button"
      className="icon-button rail-key"
      aria-label={open ? m.nav_collapse() : m.nav_expand()}
      aria-expanded={open}
      aria-controls="side-rail"
      onClick={toggle}
    >
      <Icon name={open ? "x" : "menu"} />
    </button>
  );
}

const AccountMenu = lazy(() => loadPart(() => import("./account-menu.tsx")).then((module) => ({ default: module.AccountMenu })));

/** A link to the account page until the menu has loaded. */
function Avatar({ config }: { config: SiteConfig }) {
  const { token } = useSession();
  const link = (
    <Link href="/user" className="avatar only-player">
      <Icon name="user" />
      <span className="sr-only">{m.nav_account()}</span>
    </Link>
  );
  return token ? (
    <Suspense fallback={link}>
      <AccountMenu config={config} />
    </Suspense>
  ) : (
    link
  );
}
