import { useQueries, useQuery } from "@tanstack/react-query";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Notice } from "@trevo/ui/notice";
import { RowsWaiting } from "@trevo/ui/row-list";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { builderQuery, fixtureQuery, sharedSlipQuery } from "./api.ts";
import { useOddsText } from "./odds-format.ts";
import { groupShared, sharedLegs } from "./shared-legs.ts";
import { legKey, type Slip } from "./slip.ts";
import { changeSlip } from "./slip-store.ts";

/** Shows the slip named in the address: `?slip=7K2M9Q4T`. The server renders without the query, so the slip appears after hydration. */
export function SharedSlip() {
  const [query, setQuery] = useSearchParams();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const code = query.get("slip");
  if (code === null || !isHydrated) return null;
  const done = () =>
    setQuery(
      (now) => {
        now.delete("slip");
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return <Shared key={code} code={code.toUpperCase()} onDone={done} />;
}

/** The shared selections at the current odds. They become the player's slip when the player confirms. */
function Shared({ code, onDone }: { code: string; onDone: () => void }) {
  const locale = useLocale();
  const slip = useQuery(sharedSlipQuery(code));
  const selections = slip.data?.selections ?? [];
  const fixtures = useQueries({ queries: [...new Set(selections.map(({ fixture_id }) => fixture_id))].map(fixtureQuery) });
  const shared = groupShared(selections);
  const hasBuilder = shared.some(({ length }) => length > 1);
  const builder = useQuery({ ...builderQuery, enabled: hasBuilder });
  const close = <Button onClick={onDone}>{m.close()}</Button>;
  if (slip.isError)
    return (
      <Notice tone="warn" announce action={close}>
        {m.sports_shared_gone()}
      </Notice>
    );
  const isPending = slip.isPending || fixtures.some((one) => one.isPending) || (hasBuilder && builder.isPending);
  const legs = sharedLegs(selections, {
    fixtures: fixtures.flatMap(({ data }) => data ?? []),
    locale,
    build: builder.data?.builtLeg ?? null,
  });
  return (
    <section className="shared-slip" aria-labelledby="shared-slip">
      <div className="panel shared-slip-panel">
        <h2 className="h2" id="shared-slip">
          <Icon name="ticket" />
          {m.sports_shared()}
        </h2>
        {isPending ? (
          <RowsWaiting count={2} />
        ) : (
          <>
            <Legs legs={legs} />
            {legs.length < shared.length ? <p>{m.sports_shared_missing({ count: shared.length - legs.length })}</p> : null}
            <div className="shared-slip-actions">
              {legs.length > 0 ? (
                <Button
                  tone="accent"
                  onClick={() => {
                    changeSlip(() => legs);
                    onDone();
                  }}
                >
                  {m.sports_shared_use()}
                </Button>
              ) : null}
              {close}
            </div>
          </>
        )}
      </div>
    </section>
  );
}

function Legs({ legs }: { legs: Slip }) {
  const { odds } = useOddsText();
  return (
    <ul className="slip-legs">
      {legs.map((leg) => (
        <li key={legKey(leg)}>
          <span className="slip-leg">
            {leg.joined ? leg.joined.map((one) => <b key={legKey(one)}>{one.name}</b>) : <b>{leg.selection}</b>}
            <small>{leg.market}</small>
            <small>{leg.match}</small>
          </span>
          <span className="slip-odds">
            <b>{odds(leg.odds_x1000)}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}
