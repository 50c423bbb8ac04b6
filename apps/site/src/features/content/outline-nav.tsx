import type { ContentDocument } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { useEffect, useRef, useState } from "react";
import { m } from "../../paraglide/messages.js";

type Outline = ContentDocument["outline"];

/** Links to the headings: at the side where there is room, otherwise collapsed above the text. */
export function OutlineNav({ outline }: { outline: Outline }) {
  const current = useCurrentHeading(outline);
  const folded = useRef<HTMLDetailsElement>(null);
  const fold = () => folded.current?.removeAttribute("open");
  if (outline.length < 2) return null;
  return (
    <>
      <nav className="toc toc-side" aria-label={m.content_toc()}>
        <b>{m.content_toc()}</b>
        <Headings outline={outline} current={current} />
      </nav>
      <details className="toc toc-fold panel" ref={folded}>
        <summary>
          {m.content_toc()}
          <Icon name="down" />
        </summary>
        <nav aria-label={m.content_toc()}>
          <Headings outline={outline} current={null} onPick={fold} />
        </nav>
      </details>
    </>
  );
}

function Headings({ outline, current, onPick }: { outline: Outline; current: string | null; onPick?: () => void }) {
  return (
    <ol>
      {outline.map(({ id, text, level }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`} aria-current={id === current ? "location" : undefined} onClick={onPick}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Returns the last heading above the middle of the screen. */
function useCurrentHeading(outline: Outline): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const find = () => {
      const passed = outline.filter(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 2);
      setCurrent(passed.at(-1)?.id ?? null);
    };
    find();
    addEventListener("scroll", find, { passive: true });
    return () => removeEventListener("scroll", find);
  }, [outline]);
  return current;
}
