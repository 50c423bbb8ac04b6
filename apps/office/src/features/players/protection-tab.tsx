import { useQuery } from "@tanstack/react-query";
import type { ProtectionChange } from "@trevo/contract";
import type { ReactNode } from "react";
import type { Column, RowKey } from "../../frame/list-types.ts";
import { PanelState } from "../../frame/panel.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useLimitText } from "./limit-text.ts";
import { ExclusionsPart, LimitsPart, NotesPart, NowPart, SignsPart } from "./protection-parts.tsx";
import { usePlayerProtectionWords } from "./player-protection-words.ts";
import { RegisterPart } from "./register-part.tsx";
import { Moment, TabRows } from "./tab-rows.tsx";
import { useTabWords } from "./tab-words.ts";

const endpoint = "GET /staff/:tenant/players/:id/protection";
const changesEndpoint = "GET /staff/:tenant/players/:id/protection-changes";

/** Shows the player's protection and its history. The actions of staff are in the page's header. */
export function ProtectionTab({ of }: { of: RowKey }) {
  const words = usePlayerProtectionWords();
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then((reply) => reply.data),
  });
  const maySeeRegister = useCan(opens("GET /staff/:tenant/players/:id/register-record", "register.read"), of.tenant);
  if (!data) return <PanelState label={words.protection} onClose={null} error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid min-w-0 gap-3">
        <Part label={words.signs}>
          <SignsPart of={of} protection={data} />
          <NotesPart decisions={data.decisions} />
        </Part>
        <Changes of={of} />
      </div>
      <Part label={words.now}>
        <NowPart protection={data} />
        <LimitsPart protection={data} />
        <ExclusionsPart protection={data} />
        {maySeeRegister ? <RegisterPart of={of} /> : null}
      </Part>
    </div>
  );
}

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <aside className="overflow-hidden rounded-[var(--corner-panel)] bg-s1 shadow-[var(--shadow)]" aria-label={label}>
    {children}
  </aside>
);

function Changes({ of }: { of: RowKey }) {
  const words = usePlayerProtectionWords();
  return (
    <TabRows
      queryKey={[changesEndpoint, of]}
      read={(after, signal) => request(changesEndpoint, { params: { ...of }, query: after === null ? {} : { after }, signal })}
      columns={useColumns()}
      label={words.history}
      empty={words.historyEmpty}
    >
      <h2 className="border-b border-line px-5 py-3 font-semibold">{words.history}</h2>
    </TabRows>
  );
}

function useColumns(): Column<ProtectionChange>[] {
  const words = usePlayerProtectionWords();
  const tabWords = useTabWords();
  const { moment } = useMoments();
  const textOf = useLimitText();
  const valueOf = ({ what, kind }: ProtectionChange, value: number | null): string => {
    if (kind === null && what !== "reality_check") return tabWords.none;
    if (value === null) return what === "time_up" || what === "increase_cancelled" ? tabWords.none : words.noLimit;
    return textOf(kind ?? "time", value);
  };
  return [
    { id: "at", title: tabWords.when, cell: ({ at }) => <Moment at={at} /> },
    {
      id: "what",
      title: tabWords.what,
      cell: ({ what, kind, period, until }) => (
        <>
          {words.changes[what]}
          {kind === null || period === null ? null : (
            <span className="text-t3">
              {" "}
              · {words.limitNames[kind]} {words.periods[period]}
            </span>
          )}
          {until === null ? null : <span className="text-t3"> · {words.until(moment(until))}</span>}
        </>
      ),
    },
    { id: "before", title: words.before, number: true, cell: (change) => valueOf(change, change.value_before) },
    { id: "after", title: words.after, number: true, cell: (change) => valueOf(change, change.value_after) },
  ];
}
