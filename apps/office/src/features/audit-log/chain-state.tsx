import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Status } from "../../frame/status.tsx";
import { whilePresent } from "../../lib/activity.ts";
import { request } from "../../lib/api.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { createWords } from "../../lib/words.ts";

const endpoint = "GET /staff/:tenant/audit-chain";
const refreshMs = 30_000;

const pt = {
  chained: (events: string, blocks: string, time: string) =>
    `Registro encadeado: ${events} eventos em ${blocks} blocos, o último de ${time}.`,
  none: "Nada foi encadeado ainda.",
  waiting: (count: string) => `${count} esperam o próximo bloco.`,
  copy: "Copiar o código do bloco",
  copied: "Copiado",
  why: "Guarde este código fora daqui: com ele se prova depois que nada do que está no registro mudou.",
};
const en: typeof pt = {
  chained: (events, blocks, time) => `Chained log: ${events} events in ${blocks} blocks, the last of ${time}.`,
  none: "Nothing has been chained yet.",
  waiting: (count) => `${count} wait for the next block.`,
  copy: "Copy the block's hash",
  copied: "Copied",
  why: "Keep this hash elsewhere: it proves later that nothing in the log has changed.",
};
const useChainWords = createWords({ pt, en });

/** Shows how much of the brand's log is chained, and the hash to keep elsewhere. */
export function ChainState({ tenant }: { tenant: string }) {
  const words = useChainWords();
  const number = useNumber();
  const { moment } = useMoments();
  const { data: chain } = useQuery({
    queryKey: [endpoint, tenant],
    queryFn: ({ signal }) => request(endpoint, { params: { tenant }, signal }).then(({ data }) => data),
    refetchInterval: whilePresent(refreshMs),
  });
  if (!chain) return null;
  const { events, blocks, hash, made_at, waiting } = chain;
  return (
    <div className="list-head">
      <div className="notice notice-quiet">
        <Status shape={hash ? "good" : "waiting"} />
        <span>
          {made_at ? words.chained(number(events), number(blocks), moment(made_at)) : words.none}{" "}
          {waiting > 0 ? words.waiting(number(waiting)) : null}
        </span>
        {hash ? <CopyHash key={hash} hash={hash} /> : null}
      </div>
    </div>
  );
}

function CopyHash({ hash }: { hash: string }) {
  const words = useChainWords();
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    navigator.clipboard.writeText(hash).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <button type="button" className="button button-quiet" title={`${words.why} ${hash}`} onClick={copy}>
      {copied ? words.copied : words.copy}
    </button>
  );
}
