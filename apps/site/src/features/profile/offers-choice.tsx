import "./profile.css";
import { Button } from "@trevo/ui/button";
import { Checkbox } from "@trevo/ui/checkbox";
import { Notice } from "@trevo/ui/notice";
import { ErrorState, Skeleton } from "@trevo/ui/states";
import { showToast } from "@trevo/ui/toasts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../lib/error-text.ts";
import { useAction } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { offersChoiceQuery, profileKeys, setOffersMutation } from "./api.ts";

/** Choice whether offers are shown and sent to the player. It takes effect at once. Needs a `ListMemory` above. */
export function OffersChoice() {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(offersChoiceQuery());
  const { busy, failure, run } = useAction(setOffersMutation);
  const set = async (enabled: boolean) => {
    const reply = await run({ enabled });
    if (!reply) return;
    client.setQueryData(profileKeys.offers, reply.data);
    showToast(m.profile_saved(), "good");
  };
  if (isError && !data)
    return <ErrorState text={m.profile_offers_failed()} action={<Button onClick={() => void refetch()}>{m.try_again()}</Button>} />;
  return (
    <section className="panel personal-panel personal-offers" aria-busy={busy || !data}>
      <h2>{m.profile_offers()}</h2>
      {data ? (
        <div className="personal-hide">
          <Checkbox
            label={m.profile_offers_show()}
            checked={data.enabled}
            disabled={busy}
            onChange={(event) => void set(event.target.checked)}
          />
          <p>{m.profile_offers_text()}</p>
        </div>
      ) : (
        <div role="status" aria-label={m.loading()}>
          <Skeleton className="personal-offers-wait" />
        </div>
      )}
      {failure ? (
        <Notice tone="bad" announce>
          {errorText(failure)}
        </Notice>
      ) : null}
    </section>
  );
}
