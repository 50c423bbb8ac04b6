import { useQuery } from "@tanstack/react-query";
import { Icon } from "@trevo/ui/icon";
import { Skeleton } from "@trevo/ui/states";
import { useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import { usePageQueries } from "../../lib/query.tsx";
import { thrownText } from "../../lib/request.ts";
import { m } from "../../paraglide/messages.js";
import { explanationQuery } from "./api.ts";

/** Explains how a payout was calculated. Loaded when opened. */
export function BetExplanation({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="bet-explanation" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="down" />
        {m.sports_explanation()}
      </summary>
      {open ? <Words id={id} /> : null}
    </details>
  );
}

function Words({ id }: { id: string }) {
  const locale = useLocale();
  const { data, error, refetch, isFetching } = useQuery(explanationQuery(id), usePageQueries());
  if (data)
    return (
      <ul>
        {data.words.map((sentence) => (
          <li key={sentence.en}>{sentence[locale]}</li>
        ))}
      </ul>
    );
  if (!error || isFetching) return <Skeleton className="bet-explanation-wait" />;
  return (
    <p role="alert">
      {thrownText(error)}{" "}
      <button type="button" onClick={() => void refetch()}>
        {m.try_again()}
      </button>
    </p>
  );
}
