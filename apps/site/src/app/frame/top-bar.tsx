import type { SiteConfig } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { useEffect } from "react";
import { Form } from "react-router";
import { localPath, useLocale } from "../../lib/locale.ts";
import { ModalLink } from "../../lib/modal-link.tsx";
import { useModals } from "../../lib/modals.ts";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { BalanceCapsule } from "../../lib/balance-capsule.tsx";
import { Bell } from "./bell.tsx";
import { Logo } from "./logo.tsx";

export function TopBar({ config }: { config: SiteConfig }) {
  useSearchKey();
  return (
    <header className="top-bar">
      <ModalLink modal="menu" className="icon-button" aria-label={m.nav_menu()}>
        <Icon name="menu" />
      </ModalLink>
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
        <Avatar />
      </div>
    </header>
  );
}

/** `/` opens the search from anywhere but a field. */
function useSearchKey(): void {
  const { open, current } = useModals();
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const inField = event.target instanceof HTMLElement && event.target.matches("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || inField || current || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      open("search");
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [open, current]);
}

/** Opens the search; before hydration, and for whoever types into it, it is a form that goes to the list of games. */
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

function Avatar() {
  const { user } = useSession();
  const initials = user ? `${user.first_name[0] ?? ""}${user.last_name[0] ?? ""}`.toUpperCase() : "";
  return (
    <Link href="/user" className="avatar only-player">
      <span aria-hidden="true">{initials || <Icon name="user" />}</span>
      <span className="sr-only">{m.nav_profile()}</span>
    </Link>
  );
}
