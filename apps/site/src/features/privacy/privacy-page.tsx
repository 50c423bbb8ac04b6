import "./privacy.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { PrivacyState } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { Link } from "@trevo/ui/link";
import { ErrorState, Skeleton } from "@trevo/ui/states";
import { useDateWords } from "../../lib/date-words.ts";
import { m } from "../../paraglide/messages.js";
import { ClosingPanel } from "./closing-panel.tsx";
import { CopyPanel } from "./copy-panel.tsx";
import { RequestsPanel } from "./requests-panel.tsx";
import { privacyKeys, privacyQuery } from "./api.ts";

/** The player's consents, the copy of stored data, and closing the account. */
export function PrivacyPage() {
  const memory = useQueryClient();
  const { data, isError, refetch } = useQuery(privacyQuery());
  const refresh = () => void memory.invalidateQueries({ queryKey: privacyKeys.all });
  return (
    <>
      <h1 className="page-title">{m.privacy_title()}</h1>
      <div className="privacy">
        {data ? (
          <>
            <CopyPanel state={data} onChanged={refresh} />
            <RequestsPanel />
            <ConsentsPanel consents={data.consents} />
            <ClosingPanel state={data} onChanged={refresh} />
          </>
        ) : isError ? (
          <ErrorState text={m.privacy_failed()} action={<Button onClick={() => void refetch()}>{m.try_again()}</Button>} />
        ) : (
          <div role="status" aria-label={m.loading()}>
            <Skeleton className="privacy-wait" />
          </div>
        )}
      </div>
    </>
  );
}

function ConsentsPanel({ consents }: { consents: PrivacyState["consents"] }) {
  const say = useDateWords();
  return (
    <section className="panel" aria-labelledby="privacy-consents">
      <h2 className="h2" id="privacy-consents">
        {m.privacy_consents()}
      </h2>
      <ul className="privacy-rows">
        {consents.map(({ what, version, at }) => (
          <li key={what}>
            <div>
              <b>{what === "terms" ? m.privacy_terms() : m.privacy_adult()}</b>
              <small>
                {version === null ? null : `${m.privacy_terms_version({ version })} · `}
                <time dateTime={at}>{say(at)}</time>
              </small>
            </div>
            {what === "terms" ? (
              <Link href="/terms" className="btn btn-plain" aria-label={`${m.privacy_read()}: ${m.privacy_terms()}`}>
                {m.privacy_read()}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
