import { useQuery } from "@tanstack/react-query";
import type { SportResultInput, SportResultPreview } from "@trevo/contract";
import { useDeferredValue } from "react";
import { Amount } from "../../frame/parts.tsx";
import { Failure } from "../../frame/states.tsx";
import { request } from "../../lib/api.ts";
import { useNumber } from "../../lib/moments.ts";
import { useResultWords } from "./result-words.ts";

const endpoint = "POST /staff/:tenant/sports/result-previews";

interface ResultEffectProps {
  readonly tenant: string;
  readonly input: SportResultInput;
}

/** True if the input is complete enough to preview: both scores of a match that was played, and none otherwise. */
const isWhole = ({ ending, half1, final }: SportResultInput): boolean =>
  ending === "full_time"
    ? half1 !== null && final !== null && [...half1, ...final].every((goals) => goals >= 0)
    : half1 === null && final === null;

/** Shows what the result would do to bets before it is proposed. */
export function ResultEffect({ tenant, input }: ResultEffectProps) {
  const words = useResultWords();
  const wanted = useDeferredValue(input);
  const read = useQuery({
    queryKey: [endpoint, tenant, wanted],
    queryFn: ({ signal }) => request(endpoint, { params: { tenant }, body: wanted, signal }).then(({ data }) => data),
    enabled: isWhole(wanted),
    retry: false,
  });
  return (
    <section className="grid gap-2" aria-label={words.title}>
      <h3 className="field-label">{words.title}</h3>
      {!isWhole(input) ? (
        <p className="text-t3">{words.incomplete}</p>
      ) : read.error ? (
        <Failure error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <Effect effect={read.data} />
      ) : (
        <p className="text-t3" role="status" aria-busy="true">
          {words.computing}
        </p>
      )}
    </section>
  );
}

function Effect({ effect }: { effect: SportResultPreview }) {
  const words = useResultWords();
  const number = useNumber();
  const { bets, is_partial, settled, corrected, flipped, paid, taken_back, samples } = effect;
  if (bets === 0)
    return (
      <p role="status" className="text-t2">
        {words.none}
      </p>
    );
  return (
    <div role="status" className="grid gap-2">
      <p className="text-t2">{words.counts(number(settled), number(corrected), number(flipped))}</p>
      {is_partial ? <p className="text-t2">{words.partial(number(bets))}</p> : null}
      <p className="flex flex-wrap gap-x-4 tabular-nums">
        <span>
          {words.paid} <Amount centavos={paid} />
        </span>
        <span>
          {words.takenBack} <Amount centavos={taken_back} />
        </span>
      </p>
      {samples.length === 0 ? null : <Samples samples={samples} />}
    </div>
  );
}

function Samples({ samples }: Pick<SportResultPreview, "samples">) {
  const words = useResultWords();
  const textOf = (side: SportResultPreview["samples"][number]["before"]) =>
    side === null ? (
      words.open
    ) : (
      <>
        {words.outcomes[side.outcome]} <Amount centavos={side.payout} />
      </>
    );
  return (
    <table className="w-full text-left tabular-nums">
      <caption className="pb-1 text-left text-t3">{words.samples}</caption>
      <thead>
        <tr className="text-t3">
          <th scope="col">{words.player}</th>
          <th scope="col">{words.stake}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {samples.map(({ bet_id, brand, player_name, stake, before, after }) => (
          <tr key={bet_id}>
            <td>
              {player_name} <span className="text-t3">{brand}</span>
            </td>
            <td>
              <Amount centavos={stake} />
            </td>
            <td>{textOf(before)}</td>
            <td>
              <b className="font-semibold">{textOf(after)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
