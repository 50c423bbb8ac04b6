import { localPath } from "@trevo/domain";
import { Button } from "@trevo/ui/button";
import { ErrorState, Skeleton } from "@trevo/ui/states";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { barePath, useLocale } from "../../lib/locale.ts";
import { useModals } from "../../lib/modals.ts";
import { useReloadHold } from "../../lib/reload-hold.ts";
import { m } from "../../paraglide/messages.js";
import type { BookEmbed } from "./api.ts";
import { holdBook } from "./book-document.ts";
import { bookAddress, bookPathOf, type BookPlace, loadRenderer } from "./book-widget.ts";
import { type BookPage, openBook, type OpenBook } from "./open-book.ts";

/** Time after which a script that has not loaded is reported as unavailable, ms. The sportsbook still opens if it loads later. */
const timeoutMs = 10_000;

export interface BookFrameProps {
  embed: BookEmbed;
  again: () => void;
  /** Shows this widget instead of the whole sportsbook. */
  place?: BookPlace;
}

type Phase = "waiting" | "open" | "away";

/** Container that the partner's script draws into. React renders nothing inside it. */
export function BookFrame({ embed, again, place }: BookFrameProps) {
  const target = useRef<HTMLDivElement>(null);
  const book = useRef<OpenBook | null>(null);
  const [phase, setPhase] = useState<Phase>("waiting");
  const path = bookPathOf(barePath(useLocation().pathname));
  const page = useBookPage(again);

  const start = useEffectEvent(async (element: HTMLElement, hasEnded: () => boolean): Promise<void> => {
    const renderer = await loadRenderer(embed.script);
    if (hasEnded()) return;
    try {
      book.current = renderer && openBook(renderer, { embed, target: element, path, place, page });
    } catch {
      element.replaceChildren();
    }
    setPhase(book.current ? "open" : "away");
  });
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    let ended = false;
    setPhase("waiting");
    const timeout = setTimeout(() => setPhase("away"), timeoutMs);
    void start(element, () => ended).finally(() => clearTimeout(timeout));
    return () => {
      ended = true;
      clearTimeout(timeout);
      book.current?.kill();
      book.current = null;
      element.replaceChildren();
    };
  }, [embed]);
  useEffect(() => (place ? undefined : holdBook()), [place]);
  // The back button and our links change the router's location, but not the widget's.
  useEffect(() => {
    if (!place) book.current?.show(path);
  }, [path, place]);

  return (
    <>
      {phase === "waiting" ? <BookWait /> : null}
      {phase === "away" ? <BookAway /> : null}
      <div ref={target} className="book-frame" data-phase={phase} />
    </>
  );
}

/** Returns the current page callbacks whenever the sportsbook uses one. */
function useBookPage(again: () => void): () => BookPage {
  const navigate = useNavigate();
  const locale = useLocale();
  const { open } = useModals();
  const [slipOpen, setSlipOpen] = useState(false);
  useReloadHold(slipOpen);
  const goTo = (path: unknown) => void navigate(localPath(bookAddress(path), locale));
  const page: BookPage = { open, goTo, again, onSlip: setSlipOpen };
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });
  return useCallback(() => latest.current, []);
}

/** Placeholder of the sportsbook's minimum height, so that the content below it hardly moves. */
export const BookWait = () => (
  <div className="book-wait" role="status" aria-label={m.sports_book_loading()}>
    <Skeleton />
    <Skeleton />
    <Skeleton />
  </div>
);

/** Shown when the sportsbook is in maintenance or its script did not load. A page reload starts again without the failed script. */
export const BookAway = () => (
  <ErrorState text={m.sports_book_away()} action={<Button onClick={() => location.reload()}>{m.try_again()}</Button>} />
);
