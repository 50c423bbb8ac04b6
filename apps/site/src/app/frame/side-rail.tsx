import type { SiteConfig } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { lazy, type RefObject, Suspense, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { loadPart } from "../../lib/load-part.ts";
import { barePath } from "../../lib/locale.ts";
import { railStore, useRailOpen } from "../../lib/rail.ts";
import { m } from "../../paraglide/messages.js";
import { isCurrent, railGroups } from "./nav-items.ts";

const RailFoot = lazy(() => loadPart(() => import("./rail-foot.tsx")).then((module) => ({ default: module.RailFoot })));

/** Desktop navigation in one column, an icon above each word. When opened, it overlaps the page, with icon and word in a row. */
export function SideRail({ config }: { config: SiteConfig }) {
  const open = useRailOpen();
  const rail = useRef<HTMLElement>(null);
  useClosing(rail, open);
  const path = barePath(useLocation().pathname);
  const items = railGroups(config);
  const deepest = items
    .flat()
    .filter((item) => isCurrent(item.href, path))
    .sort((one, other) => other.href.length - one.href.length)[0];
  return (
    <nav ref={rail} id="side-rail" className="side-rail" data-open={open ? "" : undefined} aria-label={m.nav_label()}>
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
      {open ? (
        <Suspense fallback={null}>
          <RailFoot />
        </Suspense>
      ) : null}
    </nav>
  );
}

/** Closes the rail on navigation, on Escape and on a click outside. */
function useClosing(rail: RefObject<HTMLElement | null>, open: boolean): void {
  const { key } = useLocation();
  useEffect(() => railStore.set(false), [key]);
  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    const { signal } = stop;
    const inside = (target: EventTarget | null) =>
      target instanceof Node && (rail.current?.contains(target) || document.querySelector(".rail-key")?.contains(target));
    addEventListener("pointerdown", (event) => (inside(event.target) ? undefined : railStore.set(false)), { signal });
    addEventListener("keydown", (event) => (event.key === "Escape" ? railStore.set(false) : undefined), { signal });
    return () => stop.abort();
  }, [open, rail]);
}
