import { type ReactNode, useRef, useState } from "react";
import { useSlowAdvance } from "./slow-advance.ts";

export interface CarouselPage {
  id: string | number;
  content: ReactNode;
}

export interface CarouselProps {
  label: string;
  pages: readonly CarouselPage[];
  /** Name of the mark that leads to a page, counted from one. */
  pageLabel: (number: number) => string;
  className?: string;
}

/** Pages in one frame, one at a time, moved by hand or by themselves every seven seconds until somebody touches them. */
export function Carousel({ label, pages, pageLabel, className = "" }: CarouselProps) {
  const frame = useRef<HTMLElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const show = (next: number) => track.current?.scrollTo({ left: next * track.current.clientWidth, behavior: "smooth" });
  useSlowAdvance(frame, () => show((current + 1) % pages.length), pages.length > 1);
  if (pages.length === 0) return null;
  const watch = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {};
    setCurrent(Math.round(scrollLeft / clientWidth));
  };
  return (
    <section className={`carousel ${className}`} aria-label={label} ref={frame}>
      <div className="carousel-track" ref={track} onScroll={watch}>
        {pages.map(({ id, content }, index) => (
          <div key={id} className="carousel-page" inert={index !== current || undefined}>
            {content}
          </div>
        ))}
      </div>
      {pages.length > 1 ? (
        <div className="carousel-marks">
          {pages.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              aria-label={pageLabel(index + 1)}
              aria-current={index === current ? "true" : undefined}
              onClick={() => show(index)}
            />
          ))}
        </div>
      ) : null}
    </section>
  );
}
