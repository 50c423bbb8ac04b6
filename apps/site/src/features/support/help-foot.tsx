import "./help.css";
import type { ContentDocument } from "@trevo/contract";
import { Button, ButtonLink } from "@trevo/ui/button";
import { Link } from "@trevo/ui/link";
import { useState } from "react";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { randomId } from "../../lib/random-id.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { useAction } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { rateHelpMutation } from "./api.ts";

const readerKey = "trevo:help-reader";

/** Random id of this browser, used only for ratings: a second rating replaces the first. */
function readerId(): string {
  const known = readStored(readerKey, (text) => (/^[0-9a-f-]{36}$/.test(text) ? text : null));
  if (known) return known;
  const drawn = randomId();
  writeStored(readerKey, drawn);
  return drawn;
}

/** Footer of an article: a rating, related articles, and a link to a ticket about the subject. */
export function HelpFoot({ article }: { article: ContentDocument }) {
  return (
    <footer className="help-foot">
      <Rating key={article.slug} slug={article.slug} />
      {article.related.length > 0 ? (
        <nav aria-label={m.help_related()}>
          <h2 className="h2">{m.help_related()}</h2>
          <ul>
            {article.related.map(({ slug, title }) => (
              <li key={slug}>
                <Link href={`/help/${slug}`}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className="help-ticket panel">
        <p>{m.help_still()}</p>
        <ButtonLink href={`/support/new?category=${article.category ?? ""}`}>{m.support_new()}</ButtonLink>
      </div>
    </footer>
  );
}

function Rating({ slug }: { slug: string }) {
  const [answer, setAnswer] = useState<boolean | null>(null);
  const { busy, failure, run } = useAction(rateHelpMutation(slug));
  const choose = async (helpful: boolean) => {
    if (await run({ client_id: readerId(), helpful })) setAnswer(helpful);
  };
  return (
    <section className="help-rating" aria-label={m.help_rating()}>
      <p role="status">{answer === null ? m.help_rating() : answer ? m.help_rated_yes() : m.help_rated_no()}</p>
      <div>
        {[true, false].map((helpful) => (
          <Button
            key={`${helpful}`}
            aria-pressed={answer === helpful}
            busy={busy && answer !== helpful ? m.loading() : undefined}
            onClick={() => void choose(helpful)}
          >
            {helpful ? m.help_yes() : m.help_no()}
          </Button>
        ))}
      </div>
      {failure ? <FailureNotice failure={failure} /> : null}
    </section>
  );
}
