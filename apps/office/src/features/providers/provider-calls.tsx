import { useInfiniteQuery } from "@tanstack/react-query";
import type { ProviderCall } from "@trevo/contract";
import { useState } from "react";
import type { RowKey } from "../../frame/list-types.ts";
import { PanelPart } from "../../frame/panel.tsx";
import { useErrorText } from "../../frame/states.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { useProviderWords } from "./provider-words.ts";

const endpoint = "GET /staff/:tenant/providers/:provider/calls";
const outcomes = ["all", "not_ok"] as const;
const shownAtOnce = 20;

/** Lists the provider's calls, each with its request and our reply. */
export function ProviderCalls({ of }: { of: RowKey }) {
  const words = useProviderWords();
  const textOf = useErrorText();
  const [outcome, choose] = useState<(typeof outcomes)[number]>("all");
  const reading = useInfiniteQuery({
    queryKey: [endpoint, of, outcome],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      request(endpoint, {
        params: { tenant: of.tenant, provider: of.id },
        query: { limit: shownAtOnce, outcome, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });
  const calls = reading.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <PanelPart title={words.calls}>
      <div className="mb-2 flex gap-1" role="group" aria-label={words.calls}>
        {outcomes.map((one) => (
          <button
            key={one}
            type="button"
            className={one === outcome ? "button" : "button button-quiet"}
            aria-pressed={one === outcome}
            onClick={() => choose(one)}
          >
            {one === "all" ? words.all : words.onlyNotOk}
          </button>
        ))}
      </div>
      <ul className="grid gap-1">
        {calls.map((call) => (
          <Call key={call.id} call={call} />
        ))}
      </ul>
      {reading.isPending ? (
        <p role="status" className="text-t3">
          {words.loading}
        </p>
      ) : null}
      {reading.isSuccess && calls.length === 0 ? (
        <p className="text-t3">{outcome === "all" ? words.callsNone : words.callsNoneNotOk}</p>
      ) : null}
      {reading.isError ? <p role="alert">{textOf(reading.error)}</p> : null}
      {reading.hasNextPage ? (
        <button type="button" className="button mt-2" disabled={reading.isFetchingNextPage} onClick={() => void reading.fetchNextPage()}>
          {reading.isFetchingNextPage ? words.loading : words.more}
        </button>
      ) : null}
    </PanelPart>
  );
}

function Call({ call: { at, action, code, status, ms, request: sent, reply, refs } }: { call: ProviderCall }) {
  const words = useProviderWords();
  const number = useNumber();
  const { moment, full } = useMoments();
  const texts = [
    [words.request, sent],
    [words.reply, reply],
    [words.refs, refs.join("\n")],
  ] as const;
  return (
    <li>
      <details className="border-t border-line py-1">
        <summary className="cursor-pointer">
          <Status shape={code === "OK" ? "good" : "look"}>{code}</Status> <code className="text-t2">{action}</code>
          <span className="float-right text-t3 tabular-nums">
            {words.ms(number(ms))} ·{" "}
            <time dateTime={at} title={full(at)}>
              {moment(at)}
            </time>
          </span>
        </summary>
        <p className="mt-1 text-t3">{words.http(status)}</p>
        {texts
          .filter(([, text]) => text !== "")
          .map(([title, text]) => (
            <div key={title} className="mt-1">
              <p className="text-t3">{title}</p>
              <pre className="text-[11.5px] break-all whitespace-pre-wrap text-t2">{text}</pre>
            </div>
          ))}
      </details>
    </li>
  );
}
