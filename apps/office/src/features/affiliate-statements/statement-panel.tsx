import { useQuery } from "@tanstack/react-query";
import type { PanelProps } from "../../frame/list-types.ts";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Amount } from "../../frame/parts.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { DecideStatement } from "./decide-statement.tsx";
import { type Statement, stateShapes, useStatementWords } from "./statement-words.ts";

const endpoint = "GET /staff/:tenant/affiliate-statements";

/** Reads the list until it contains the statement, which has no endpoint of its own. Returns null if the brand has no such statement. */
async function readStatement(of: { tenant: string; id: string }, signal: AbortSignal): Promise<Statement | null> {
  let after: string | undefined;
  do {
    const query = after === undefined ? { limit: 100 } : { limit: 100, after };
    const page = await request(endpoint, { params: { tenant: of.tenant }, query, signal });
    const found = page.data.find(({ id }) => id === of.id);
    if (found) return found;
    after = page.next ?? undefined;
  } while (after !== undefined);
  return null;
}

export function StatementPanel({ of, onClose, onDecided }: PanelProps) {
  const words = useStatementWords();
  const file = useQuery({ queryKey: [endpoint, "panel", of], queryFn: ({ signal }) => readStatement(of, signal) });
  if (file.data === undefined)
    return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  if (file.data === null)
    return (
      <Panel label={words.one} line={<Status shape="refused">{words.gone}</Status>} onClose={onClose} head={null}>
        {null}
      </Panel>
    );
  return <File of={of} statement={file.data} onClose={onClose} onDecided={onDecided} />;
}

export interface StatementProps {
  readonly of: PanelProps["of"];
  readonly statement: Statement;
}

function File({ of, statement, onClose, onDecided }: StatementProps & PanelProps) {
  const words = useStatementWords();
  const { moment } = useMoments();
  return (
    <Panel
      label={`${words.one}: ${statement.month}`}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[statement.state]}>{words.states[statement.state]}</Status>
          <span>{words.made(of.tenant, moment(statement.created_at))}</span>
        </>
      }
      head={
        <div className="mt-1 flex items-center gap-3">
          <span className="panel-amount">
            <Amount centavos={statement.amount} />
          </span>
          <Badge>{statement.month}</Badge>
        </div>
      }
      foot={<DecideStatement of={of} statement={statement} onDecided={onDecided} />}
    >
      <section className="panel-part">
        <Facts
          facts={[
            [words.affiliate, statement.affiliate_id],
            [words.player, statement.player_id],
            ...(statement.document === null ? [] : [[words.document, statement.document] as const]),
          ]}
        />
      </section>
      <Lines statement={statement} />
    </Panel>
  );
}

function Lines({ statement: { lines } }: Pick<StatementProps, "statement">) {
  const words = useStatementWords();
  const number = useNumber();
  return (
    <PanelPart title={words.parts} note={lines.length}>
      <table className="changes">
        <thead>
          <tr>
            <th scope="col">{words.line}</th>
            <th scope="col">{words.base}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ kind, players, base, share_bps, amount, carried }, place) => (
            <tr key={place}>
              <td>
                {words.lines[kind]} <span className="text-t3">× {number(players)}</span>
              </td>
              <td>
                <Amount centavos={base} />
                {share_bps === 0 ? null : <span className="text-t3"> · {number(share_bps / 100)} %</span>}
              </td>
              <td className="font-semibold">
                <Amount centavos={amount} />
                {carried === 0 ? null : (
                  <small className="block font-normal text-t3">
                    <Amount centavos={carried} /> {words.carried}
                  </small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PanelPart>
  );
}
