import { useQuery } from "@tanstack/react-query";
import { blockKeyOf } from "@trevo/contract/reasons";
import { type ReactNode, useEffect } from "react";
import { blockOf } from "../../lib/block-of.ts";
import { BlockReasonCard } from "../../lib/block-reason.tsx";
import { barePath, useLocale } from "../../lib/locale.ts";
import { ModalLink } from "../../lib/modal-link.tsx";
import { usePageQueries } from "../../lib/query.tsx";
import { ApiError } from "../../lib/request.ts";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { type BookEmbed, partnerBookQuery } from "./api.ts";
import { admitBook, admitsBook, leaveBook } from "./book-document.ts";
import { BookAway, BookFrame, BookWait } from "./book-frame.tsx";
import type { BookPlace } from "./book-widget.ts";

export interface PartnerBookProps {
  /** The page was loaded as its own document, not by client navigation. */
  isDocument: boolean;
}

/** The partner's sportsbook, drawn into the page by its script. */
export function PartnerBook({ isDocument }: PartnerBookProps) {
  return (
    <section className="partner-book" aria-label={m.sports_book()}>
      <p className="partner-guest only-guest">
        {m.sports_book_guest()}
        <ModalLink modal="login" tone="accent">
          {m.sports_log_in()}
        </ModalLink>
      </p>
      <LaunchedBook isDocument={isDocument}>{(book) => <BookFrame {...book} />}</LaunchedBook>
    </section>
  );
}

const places: readonly { readonly place: BookPlace; readonly title: () => string }[] = [
  { place: "operator_page", title: m.sports_book_featured },
  { place: "operator_page2", title: m.sports_book_more },
];

/** The partner's widgets, which link into the sportsbook. */
export function PartnerWidgets({ isDocument }: PartnerBookProps) {
  return (
    <LaunchedBook isDocument={isDocument}>
      {(book) =>
        places.map(({ place, title }) => (
          <section key={place} className="sports-widget" aria-labelledby={place}>
            <h2 className="h2" id={place}>
              {title()}
            </h2>
            <BookFrame {...book} place={place} />
          </section>
        ))
      }
    </LaunchedBook>
  );
}

interface Launched {
  embed: BookEmbed;
  /** Fetches a new session after the current one has ended. */
  again: () => void;
}

/**
 * Fetches the sportsbook's session, again whenever player or language change. Shows a placeholder until it arrives, or the reason why it
 * does not.
 */
function LaunchedBook({ isDocument, children }: PartnerBookProps & { children: (book: Launched) => ReactNode }) {
  const locale = useLocale();
  const { token, checked } = useSession();
  const admitted = useAdmitted(isDocument);
  const isKnown = checked || token !== null;
  const query = useQuery(partnerBookQuery({ locale, token, enabled: admitted && isKnown }), usePageQueries());
  if (query.error) return <Refused error={query.error} />;
  if (!query.data) return <BookWait />;
  return children({ embed: query.data, again: () => void query.refetch() });
}

/** Reloads the page if the document's policy does not admit the script, and again when the sportsbook is left. */
function useAdmitted(isDocument: boolean): boolean {
  const admitted = isDocument || admitsBook();
  useEffect(() => {
    if (admitted) admitBook();
    else location.reload();
  }, [admitted]);
  useEffect(() => () => leaveBook(barePath(location.pathname)), []);
  return admitted;
}

/** Why the sportsbook does not open: the rule that prevents the player from betting, or its unavailability. */
function Refused({ error }: { error: Error }) {
  const blocked = error instanceof ApiError && blockKeyOf(error.failure.error.code) ? blockOf(error.failure) : null;
  return blocked ? (
    <div className="partner-refused">
      <BlockReasonCard {...blocked} tone="warn" />
    </div>
  ) : (
    <BookAway />
  );
}
