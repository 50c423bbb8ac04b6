import { useQuery } from "@tanstack/react-query";
import { maxTaggedAtOnce } from "@trevo/contract";
import { request } from "../../lib/api.ts";
import { useNumber } from "../../lib/moments.ts";
import { useTagWords } from "./tag-words.ts";

interface EffectProps {
  readonly tenant: string;
  /** The tag's id. */
  readonly id: string;
  readonly action: "add" | "remove";
  readonly players: readonly string[];
}

/** Shows what the call would change, by a dry run. */
export function TagEffect({ tenant, id, action, players }: EffectProps) {
  const words = useTagWords();
  const number = useNumber();
  const isWithin = players.length > 0 && players.length <= maxTaggedAtOnce;
  const plan = useQuery({
    queryKey: ["POST /staff/:tenant/player-tags/:id/apply", tenant, id, action, players],
    queryFn: ({ signal }) =>
      request("POST /staff/:tenant/player-tags/:id/apply", {
        params: { tenant, id },
        body: { action, players: [...players], reason: "dry run", dry_run: true },
        signal,
      }).then(({ data }) => data),
    enabled: isWithin,
  });
  if (players.length === 0) return <p className="field-hint">{words.noIds}</p>;
  if (!isWithin) return <p role="alert">{words.tooMany(number(players.length))}</p>;
  if (!plan.data) return <p role="status">{plan.isError ? words.notCounted : words.counting}</p>;
  const { changes, skipped, sample } = plan.data;
  return (
    <div role="status">
      <p className="font-semibold">{words.changes(number(changes))}</p>
      {skipped.map(({ code, count }) => (
        <p key={code} className="text-t2">
          {words.skipped(number(count), words.skips[code])}
        </p>
      ))}
      {sample.length > 0 ? <p className="text-t3">{sample.map(({ name }) => name).join(", ")}</p> : null}
    </div>
  );
}
