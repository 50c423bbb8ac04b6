import { type ReactNode, useId, useRef } from "react";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

export interface RailProps {
  title: ReactNode;
  /** "Ver todos" and where to. */
  more?: { href: string; text: string } | undefined;
  /** Names of the arrows on wide screens. */
  arrows?: { back: string; forward: string };
  form: "row" | "mosaic" | "ranked" | "grid" | "wide";
  children: ReactNode;
}

/** A titled shelf that scrolls sideways; a grid and wide panels do not. */
export function Rail({ title, more, arrows, form, children }: RailProps) {
  const id = useId();
  const still = form === "grid" || form === "wide";
  const shelf = useRef<HTMLDivElement>(null);
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
        {arrows && !still ? (
          <span className="rail-arrows">
            <button type="button" aria-label={arrows.back} onClick={() => scroll(-1)}>
              <Icon name="left" />
            </button>
            <button type="button" aria-label={arrows.forward} onClick={() => scroll(1)}>
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
