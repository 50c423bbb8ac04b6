import type { LinkGroup } from "@trevo/contract";
import { Link } from "react-router";
import { PanelPart } from "../../frame/panel.tsx";
import { Amount } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useLinkWords } from "./link-words.ts";

const mostColumns = 8;

/** One row per account, one column per shared thing. */
export function LinkTable({ group: { tenant, parts, members, accounts } }: { readonly group: LinkGroup }) {
  const words = useLinkWords();
  const { date } = useMoments();
  const maySee = useCan(opens("GET /staff/:tenant/players/:id", "players.read"), tenant);
  const shown = parts.slice(0, mostColumns);
  const titleOf = (place: number): string => {
    const kind = shown[place]?.kind;
    if (kind === undefined) return "";
    const own = shown.filter((part) => part.kind === kind);
    const part = shown[place];
    return own.length > 1 && part ? `${words.kinds[kind]} ${own.indexOf(part) + 1}` : words.kinds[kind];
  };
  return (
    <PanelPart title={words.table}>
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1 */}
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={words.table}>
        <table className="w-full">
          <thead>
            <tr className="text-left text-t3">
              <th scope="col" className="pr-3 font-medium">
                {words.account}
              </th>
              {shown.map((_part, place) => (
                <th key={place} scope="col" className="px-2 text-center font-medium whitespace-nowrap">
                  {titleOf(place)}
                </th>
              ))}
              <th scope="col" className="pl-3 text-right font-medium">
                {words.cash}
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map(({ id, name, state, cash, created_at }) => (
              <tr key={id} className="border-t border-[var(--line-soft)]">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                  {maySee ? (
                    <Link to={`/jogadores/${tenant}/${id}`} className="font-semibold underline">
                      {name}
                    </Link>
                  ) : (
                    <b className="font-semibold">{name}</b>
                  )}
                  <div className="whitespace-nowrap text-t3">
                    {words.players[state]} · {words.since(date(created_at))}
                  </div>
                </th>
                {shown.map(({ kind, players }, place) => (
                  <td key={place} className="px-2 text-center">
                    {players.includes(id) ? (
                      <Status shape={kind === "network" ? "waiting" : "look"}>
                        <span className="sr-only">{words.usesIt}</span>
                      </Status>
                    ) : null}
                  </td>
                ))}
                <td className="pl-3 text-right whitespace-nowrap">
                  <Amount centavos={cash} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {parts.length > shown.length ? <p className="mt-2 text-t3">{words.morePartsNote(parts.length - shown.length)}</p> : null}
      {accounts > members.length ? <p className="mt-2 text-t3">{words.moreAccountsNote(accounts - members.length)}</p> : null}
    </PanelPart>
  );
}
