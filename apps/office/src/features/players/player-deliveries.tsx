import { messageCategoryNames } from "@trevo/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { reasonOf, stateShapes, useDeliveryWords } from "../../frame/delivery-words.ts";
import type { RowKey } from "../../frame/list-types.ts";
import { Failure } from "../../frame/states.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";

const endpoint = "GET /staff/:tenant/messages/log";
const newest = 5;

/** Lists the newest messages to the player, with a link to all of them. */
export function PlayerDeliveries({ of }: { of: RowKey }) {
  const may = useCan(opens(endpoint, "messages.read"), of.tenant);
  return may ? <Newest of={of} /> : null;
}

function Newest({ of: { tenant, id } }: { of: RowKey }) {
  const words = useDeliveryWords();
  const { moment } = useMoments();
  const reading = useQuery({
    queryKey: [endpoint, tenant, id],
    queryFn: ({ signal }) => request(endpoint, { params: { tenant }, query: { player: id, limit: newest }, signal }),
  });
  return (
    <section className="overflow-hidden rounded-[var(--corner-panel)] bg-s1 shadow-[var(--shadow)]" aria-label={words.ofPlayer}>
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 className="font-semibold">{words.ofPlayer}</h2>
        <Link className="button button-quiet" to={`/mensagens?tenant=${tenant}&player=${id}`}>
          {words.more}
        </Link>
      </div>
      {reading.isError ? <Failure error={reading.error} onRetry={() => void reading.refetch()} /> : null}
      {reading.isPending ? (
        <p role="status" className="px-4 py-6 text-t3">
          {words.loading}
        </p>
      ) : null}
      {reading.data?.data.length === 0 ? <p className="px-4 py-6 text-t3">{words.emptyTitle}</p> : null}
      <ul>
        {reading.data?.data.map(({ id: delivery, category, channel, state, reason, created_at }) => (
          <li key={delivery} className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-1.5 last:border-b-0">
            <time className="text-t3" dateTime={created_at}>
              {moment(created_at)}
            </time>
            <Link className="underline" to={`/mensagens/${tenant}/${delivery}`}>
              {messageCategoryNames[category][words.language]} · {words.channels[channel]}
            </Link>
            <Status shape={stateShapes[state]}>{words.states[state]}</Status>
            {reason === null ? null : <span className="text-t2">{reasonOf(words, reason)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
