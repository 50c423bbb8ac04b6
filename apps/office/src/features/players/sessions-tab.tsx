import type { PlayerSession } from "@trevo/contract";
import type { Column, RowKey } from "../../frame/list-types.ts";
import { type Shape, Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { Moment, TabRows } from "./tab-rows.tsx";
import { useTabWords } from "./tab-words.ts";

const endpoint = "GET /staff/:tenant/players/:id/sessions";

const shapes: Record<PlayerSession["state"], Shape> = { live: "good", ended: "refused", expired: "waiting" };

/** Lists the player's sessions; network addresses are masked. */
export function SessionsTab({ of }: { of: RowKey }) {
  const words = useTabWords();
  return (
    <TabRows
      queryKey={[endpoint, of]}
      read={(after, signal) => request(endpoint, { params: { ...of }, query: after === null ? {} : { after }, signal })}
      columns={useColumns()}
      label={words.sessions}
      empty={words.sessionsEmpty}
    />
  );
}

function deviceOf({ device: { browser, system }, network }: PlayerSession, words: ReturnType<typeof useTabWords>): string {
  if (network === null) return words.forgotten;
  if (browser && system) return words.on(browser, system);
  return browser ?? system ?? words.unknownDevice;
}

function useColumns(): Column<PlayerSession>[] {
  const words = useTabWords();
  return [
    { id: "began", title: words.began, cell: ({ created_at }) => <Moment at={created_at} /> },
    {
      id: "device",
      title: words.device,
      cell: (session) => (
        <span className="flex flex-wrap items-center gap-2">
          {deviceOf(session, words)}
          {session.kind === "payout" ? <Badge>{words.payout}</Badge> : null}
        </span>
      ),
    },
    { id: "state", title: words.state, cell: ({ state }) => <Status shape={shapes[state]}>{words.sessionStates[state]}</Status> },
    { id: "network", title: words.network, cell: ({ network }) => <span className="text-t2">{network ?? words.none}</span> },
    { id: "seen", title: words.seen, cell: ({ ended_at, seen_at }) => <Moment at={ended_at ?? seen_at} /> },
    {
      id: "factor",
      title: words.factor,
      wide: true,
      cell: ({ second_factor }) => <span className="text-t3">{second_factor ? words.factorYes : words.none}</span>,
    },
  ];
}
