import "../../lib/menu-group.css";
import "./menu-sheet.css";
import { Button } from "@trevo/ui/button";
import { Icon, type IconName } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { Sheet } from "@trevo/ui/sheet";
import { ChoiceTabs } from "@trevo/ui/tabs";
import { type ModePreference, setModePreference, useColorMode } from "../../lib/color-mode.ts";
import type { ModalState } from "../../lib/modal-state.ts";
import { useSession } from "../../lib/session.ts";
import { signOut } from "../../lib/sign-out.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { LanguageSwitch } from "./language-switch.tsx";
import { accountItems, type NavItem, railGroups } from "./nav-items.ts";

/** Every place, the appearance and the way out. */
export function MenuSheet({ open, onClose, onClosed }: ModalState) {
  const config = useSite();
  const { token } = useSession();
  const groups = token ? [accountItems(), ...railGroups(config)] : railGroups(config);
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

function ModeChoice() {
  const { theme } = useSite();
  const { preference, forced } = useColorMode(theme.default_mode);
  const choice = (value: ModePreference, icon: IconName, text: string) => ({
    value,
    label: (
      <>
        <Icon name={icon} /> {text}
      </>
    ),
  });
  const choices = [
    choice("system", "device", m.bar_mode_system()),
    choice("light", "sun", m.bar_mode_light()),
    choice("dark", "moon", m.bar_mode_dark()),
  ];
  return (
    <div className="mode-choice">
      <ChoiceTabs label={m.bar_mode()} choices={choices} value={preference} onChange={setModePreference} />
      {forced ? <p>{m.bar_mode_forced()}</p> : null}
    </div>
  );
}
