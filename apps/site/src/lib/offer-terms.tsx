import "./offer-terms.css";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Icon } from "@trevo/ui/icon";
import { Skeleton } from "@trevo/ui/states";
import { useState } from "react";
import { m } from "../paraglide/messages.js";
import { usePageQueries } from "./query.tsx";
import { requestData, thrownText } from "./request.ts";

const offerTermsQuery = (id: string) =>
  queryOptions({
    queryKey: ["offers", id, "terms"],
    queryFn: async ({ signal }) => (await requestData("GET /offers/:id/terms", { params: { id }, signal })).data,
  });

/** Current terms of an offer, loaded when opened. */
export function OfferTerms({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="offer-terms" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="down" />
        {m.bonuses_coupon_terms()}
      </summary>
      {open ? <Text id={id} /> : null}
    </details>
  );
}

function Text({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(offerTermsQuery(id), usePageQueries());
  if (data) return <p className="offer-terms-text">{data.terms}</p>;
  if (!error || isFetching) return <Skeleton className="offer-terms-skeleton" />;
  return (
    <p role="alert">
      {thrownText(error)}{" "}
      <button type="button" onClick={() => void refetch()}>
        {m.try_again()}
      </button>
    </p>
  );
}
