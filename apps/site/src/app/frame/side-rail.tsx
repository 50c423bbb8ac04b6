import type { SiteConfig } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { useLocation } from "react-router";
import { barePath } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { isCurrent, railGroups } from "./nav-items.ts";

/** Desktop: every place in one column, an icon over its word. */
export function SideRail({ config }: { config: SiteConfig }) {
  const path = barePath(useLocation().pathname);
  const items = railGroups(config);
  const deepest = items
    .flat()
    .filter((item) => isCurrent(item.href, path))
    .sort((one, other) => other.href.length - one.href.length)[0];
  return (
    <nav className="side-rail" aria-label={m.nav_label()}>
      {items.map((group, index) => (
        <ul key={index}>
          {group.map((item) => {
            const current = item.href === deepest?.href;
            return (
              <li key={item.href}>
                <Link href={item.href} aria-current={current ? "page" : undefined}>
                  <Icon name={current ? (item.active ?? item.icon) : item.icon} />
                  {item.text}
                </Link>
              </li>
            );
          })}
        </ul>
      ))}
    </nav>
  );
}
