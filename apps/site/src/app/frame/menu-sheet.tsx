import "../../lib/menu-group.css";
import "./menu-sheet.css";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { Sheet } from "@trevo/ui/sheet";
import type { ModalState } from "../../lib/modal-state.ts";
import { useSession } from "../../lib/session.ts";
import { signOut } from "../../lib/sign-out.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { KeysChoice } from "./keys-choice.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { ModeChoice } from "./mode-choice.tsx";
import { accountItems, type NavItem, railGroups } from "./nav-items.ts";

/** Menu with all pages, the appearance, the key shortcuts and the logout. */
export function MenuSheet({ open, onClose, onClosed }: ModalState) {
  const config = useSite();
  const { token } = useSession();
  const groups = token ? [accountItems(config), ...railGroups(config)] : railGroups(config);
  const leave = () => {
    signOut();
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={m.nav_menu()} closeLabel={m.close()}>
      {groups.map((group, index) => (
        <MenuGroup key={index} items={group} />
      ))}
      <div className="menu-foot">
        <ModeChoice />
        <LanguageSwitch />
        <KeysChoice />
        {token ? (
          <Button wide onClick={leave}>
            <Icon name="out" />
            {m.bar_logout()}
          </Button>
        ) : null}
      </div>
    </Sheet>
  );
}

function MenuGroup({ items }: { items: NavItem[] }) {
  return (
    <ul className="menu-group">
      {items.map((item) => (
        <li key={item.href}>
          <Link href={item.href}>
            <Icon name={item.icon} />
            {item.text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
