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

/** A script that has not come by then is said to be away. Should it come later, the book opens all the same. */
const timeoutMs = 10_000;

export interface BookFrameProps {
  embed: BookEmbed;
  again: () => void;
  /** A widget of the book in place of the book. */
  place?: BookPlace;
}

type Phase = "waiting" | "open" | "away";

/** Where the partner's script draws. What it draws is its own: the place is empty for us. */
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
  // Back, or a link of ours, moves the router and not the widget.
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

/** The page around the book, as it is whenever the book asks for something. */
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

/** Of the book's least height, so that nothing below it moves far. */
export const BookWait = () => (
  <div className="book-wait" role="status" aria-label={m.sports_book_loading()}>
    <Skeleton />
    <Skeleton />
    <Skeleton />
  </div>
);

/** The book is in maintenance, or its script did not come. A page that is loaded anew begins without what has failed. */
export const BookAway = () => (
  <ErrorState text={m.sports_book_away()} action={<Button onClick={() => location.reload()}>{m.try_again()}</Button>} />
);
