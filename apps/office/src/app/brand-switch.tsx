import { Menu } from "@base-ui/react/menu";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { Icon } from "../frame/icon.tsx";
import { useMember } from "../lib/member.ts";
import { useWaiting } from "../lib/queues.ts";
import { countText } from "../lib/waiting.ts";
import { useAppWords } from "./app-words.ts";

/** Selects one brand or all of them, kept in the address as `tenant`. The leaf has the brand's colour. */
export function BrandSwitch() {
  const words = useAppWords();
  const { brands, operator } = useMember();
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState(false);
  const waitingIn = useWaiting();
  const waits = (tenant: string | null): string => {
    const found = waitingIn({ tenant });
    return found === null ? "" : ` · ${words.waits(countText(found.waiting))}`;
  };
  const chosen = brands.find(({ slug }) => slug === params.get("tenant"));
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // In a text editor this shortcut means bold, and the editor has already handled it.
      if (event.defaultPrevented || event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const choose = (slug: string | null): void =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete("peek");
      if (slug === null) next.delete("tenant");
      else next.set("tenant", slug);
      return next;
    });
  const count = brands.length === 1 ? words.oneBrand : words.brands(brands.length);
  return (
    <Menu.Root open={open} onOpenChange={setOpen}>
      <Menu.Trigger className="brand-switch">
        <span className="for-ears">{words.chooseBrand}: </span>
        <span className="brand-leaf" style={chosen && { background: chosen.accent }}>
          <Leaf />
        </span>
        <span className="rail-wide">
          <b>{chosen?.title ?? operator}</b>
          <small>{chosen ? chosen.slug : count}</small>
        </span>
        <Icon name="sort" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-place" sideOffset={6} align="start">
          <Menu.Popup className="menu">
            <Menu.Item className="menu-item" onClick={() => choose(null)}>
              {words.allBrands}
              <small>
                {count}
                {waits(null)}
              </small>
            </Menu.Item>
            <Menu.Separator className="menu-split" />
            {brands.map(({ slug, title, accent }) => (
              <Menu.Item key={slug} className="menu-item" onClick={() => choose(slug)}>
                <span className="pill-dot" style={{ background: accent }} />
                {title}
                <small>
                  {slug}
                  {waits(slug)}
                </small>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const Leaf = () => (
  <svg viewBox="0 0 40 40" width="15" height="15" aria-hidden="true">
    <path d="M19 19H10a9 9 0 1 1 9-9zM21 21h9a9 9 0 1 1-9 9zM19 21v9a9 9 0 1 1-9-9z" fill="#0b2a16" />
    <path d="M21 19v-9a9 9 0 1 1 9 9z" fill="#fff4e6" />
  </svg>
);
