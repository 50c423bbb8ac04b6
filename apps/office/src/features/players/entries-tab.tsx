import type { PlayerEntry } from "@trevo/contract";
import { Link, useSearchParams } from "react-router";
import type { Column, RowKey } from "../../frame/list-types.ts";
import { Amount } from "../../frame/parts.tsx";
import { request } from "../../lib/api.ts";
import { shortId } from "../../lib/short-id.ts";
import { useEventWords } from "./event-words.ts";
import { pageOf } from "./player-panel.tsx";
import { Moment, TabRows } from "./tab-rows.tsx";
import { useTabWords } from "./tab-words.ts";

const endpoint = "GET /staff/:tenant/players/:id/entries";

/** Query parameter with the entry at which the list starts. */
const fromParam = "from";

/** Returns the address of the ledger starting at an entry; `id` is the entry's number. */
export const entryAddress = (of: RowKey, id: string): string => `${pageOf(of)}/lancamentos?${fromParam}=${id}`;

/** Lists every entry of the ledger from the player's point of view. */
export function EntriesTab({ of }: { of: RowKey }) {
  const words = useTabWords();
  const [params] = useSearchParams();
  const from = /^\d{1,14}$/.exec(params.get(fromParam) ?? "")?.[0];
  const first = from === undefined ? null : String(Number(from) + 1);
  return (
    <TabRows
      queryKey={[endpoint, of, from]}
      read={(after, signal) => {
        const cursor = after ?? first;
        return request(endpoint, { params: { ...of }, query: cursor === null ? {} : { after: cursor }, signal });
      }}
      columns={useColumns()}
      label={words.entries}
      empty={words.entriesEmpty}
    >
      {from === undefined ? null : (
        <p className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-2">
          {words.from(from)}
          <Link className="button button-quiet" to={`${pageOf(of)}/lancamentos`}>
            {words.fromNewest}
          </Link>
        </p>
      )}
    </TabRows>
  );
}

function useColumns(): Column<PlayerEntry>[] {
  const words = useTabWords();
  const wordOf = useEventWords();
  return [
    { id: "at", title: words.when, cell: ({ at }) => <Moment at={at} /> },
    {
      id: "kind",
      title: words.what,
      cell: ({ kind, reason }) => (
        <>
          {wordOf(kind)} {reason === null ? null : <span className="text-t3">{reason}</span>}
        </>
      ),
    },
    { id: "amount", title: words.amount, number: true, cell: (entry) => <Moved entry={entry} /> },
    { id: "cash", title: words.balance, number: true, cell: ({ cash_after }) => <Amount centavos={cash_after} /> },
    { id: "bonus", title: words.bonusAfter, number: true, cell: ({ bonus_after }) => <Amount centavos={bonus_after} /> },
    { id: "held", title: words.heldAfter, number: true, wide: true, cell: ({ held_after }) => <Amount centavos={held_after} /> },
    {
      id: "reference",
      title: words.reference,
      wide: true,
      cell: ({ id, source, reference }) => (
        <span className="text-t3" title={`${id} · ${source} · ${reference}`}>
          {id} · {source} {shortId(reference)}
        </span>
      ),
    },
  ];
}

/** Shows the change of the spendable balance. Held and owed amounts are in columns of their own. */
function Moved({ entry: { cash, bonus } }: { entry: PlayerEntry }) {
  const moved = cash + bonus;
  return (
    <span className={moved > 0 ? "font-semibold text-win" : "font-semibold"}>
      <Amount centavos={moved} />
    </span>
  );
}
