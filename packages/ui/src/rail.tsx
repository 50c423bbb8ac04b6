import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

export interface RailProps {
  title: ReactNode;
  /** "Ver todos" and its target. */
  more?: { href: string; text: string } | undefined;
  /** Labels of the arrows on wide screens. */
  arrows?: { back: string; forward: string };
  form: "row" | "large" | "tickets" | "mosaic" | "ranked" | "grid" | "wide";
  children: ReactNode;
}

/** A titled row of cards that scrolls sideways, except in grid form and with wide panels. */
export function Rail({ title, more, arrows, form, children }: RailProps) {
  const id = useId();
  const still = form === "grid" || form === "wide";
  const shelf = useRef<HTMLDivElement>(null);
  const ends = useEnds(shelf);
  const scroll = (direction: 1 | -1) => shelf.current?.scrollBy({ left: direction * shelf.current.clientWidth * 0.8, behavior: "smooth" });
  return (
    <section className={`rail-section rail-${form}`} aria-labelledby={id}>
      <header className="rail-head">
        <h2 className="h2" id={id}>
          {title}
        </h2>
        {more ? (
          <Link className="more" href={more.href}>
            {more.text} <Icon name="right" />
          </Link>
        ) : null}
        {arrows && !still && !(ends.start && ends.end) ? (
          <span className="rail-arrows">
            <button type="button" aria-label={arrows.back} disabled={ends.start} onClick={() => scroll(-1)}>
              <Icon name="left" />
            </button>
            <button type="button" aria-label={arrows.forward} disabled={ends.end} onClick={() => scroll(1)}>
              <Icon name="right" />
            </button>
          </span>
        ) : null}
      </header>
      <div
        className={`shelf shelf-${form}`}
        ref={shelf}
        tabIndex={still ? undefined : 0}
        role={still ? undefined : "group"}
        aria-labelledby={still ? undefined : id}
      >
        {children}
      </div>
    </section>
  );
}

/** Whether the first and the last card are visible. Until it is measured it counts as scrollable, as rendered by the server. */
function useEnds(shelf: RefObject<HTMLDivElement | null>): { start: boolean; end: boolean } {
  const [ends, setEnds] = useState({ start: true, end: false });
  useEffect(() => {
    const element = shelf.current;
    if (!element) return undefined;
    const measure = () =>
      setEnds({ start: element.scrollLeft < 2, end: element.scrollLeft + element.clientWidth > element.scrollWidth - 2 });
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [shelf]);
  return ends;
}
