import { type ReactNode, useRef, useState } from "react";
import { useSlowAdvance } from "./slow-advance.ts";

export interface CarouselPage {
  id: string | number;
  content: ReactNode;
}

export interface CarouselProps {
  label: string;
  pages: readonly CarouselPage[];
  /** Accessible name of the dot for a page, counted from one. */
  pageLabel: (number: number) => string;
  pace: CarouselPace;
  className?: string;
}

/** Whether it advances by itself. The person decides, and the parent stores the choice. */
export interface CarouselPace {
  paused: boolean;
  onPaused: (paused: boolean) => void;
  pauseLabel: string;
  playLabel: string;
}

/** One page at a time, changed by hand or automatically every seven seconds until somebody touches or pauses it. */
export function Carousel({ label, pages, pageLabel, pace, className = "" }: CarouselProps) {
  const frame = useRef<HTMLElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const show = (next: number) => track.current?.scrollTo({ left: next * track.current.clientWidth, behavior: "smooth" });
  const [held, hold] = useState(false);
  const moves = !pace.paused && !held;
  useSlowAdvance(frame, {
    next: () => show((current + 1) % pages.length),
    onTouched: () => hold(true),
    enabled: pages.length > 1 && moves,
  });
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
          <button
            type="button"
            data-pace={moves ? "moves" : "rests"}
            aria-label={moves ? pace.pauseLabel : pace.playLabel}
            onClick={() => {
              hold(false);
              pace.onPaused(moves);
            }}
          />
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
