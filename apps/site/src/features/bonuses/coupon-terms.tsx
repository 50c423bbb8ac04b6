import { useQuery } from "@tanstack/react-query";
import { Icon } from "@trevo/ui/icon";
import { Skeleton } from "@trevo/ui/states";
import { useState } from "react";
import { usePageQueries } from "../../lib/query.tsx";
import { thrownText } from "../../lib/request.ts";
import { m } from "../../paraglide/messages.js";
import { offerTermsQuery } from "./api.ts";

/** The terms that hold now, once somebody wants to read them. */
export function CouponTerms({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="coupon-terms" onToggle={(event) => setOpen(event.currentTarget.open)}>
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
  if (data) return <p className="coupon-terms-text">{data.terms}</p>;
  if (!error || isFetching) return <Skeleton className="coupon-terms-skeleton" />;
  return (
    <p role="alert">
      {thrownText(error)}{" "}
      <button type="button" onClick={() => void refetch()}>
        {m.try_again()}
      </button>
    </p>
  );
}
