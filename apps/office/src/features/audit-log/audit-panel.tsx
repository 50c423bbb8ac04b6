import { useQuery } from "@tanstack/react-query";
import type { auditEvent } from "@trevo/contract";
import type { z } from "zod";
import type { PanelProps } from "../../frame/list-types.ts";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { useActionWords } from "../../lib/action-words.ts";
import { request } from "../../lib/api.ts";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { useAuditWords } from "./audit-words.ts";

const endpoint = "GET /staff/:tenant/audit-events/:id";

type AuditEvent = z.output<typeof auditEvent>;

/** Shows one event in full; the list shows only what fits in a line. */
export function AuditPanel({ of, onClose }: PanelProps) {
  const words = useAuditWords();
  const event = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
  });
  if (!event.data) return <PanelState label={words.one} onClose={onClose} error={event.error} onRetry={() => void event.refetch()} />;
  return <Event event={event.data} onClose={onClose} />;
}

function Event({ event, onClose }: { event: AuditEvent; onClose: PanelProps["onClose"] }) {
  const words = useAuditWords();
  const actionOf = useActionWords();
  const nameOf = useNames();
  const { full } = useMoments();
  const { before, after, ...detail } = event.detail;
  return (
    <Panel
      label={`${words.one}: ${actionOf(event.action)}`}
      onClose={onClose}
      line={<time dateTime={event.at}>{full(event.at)}</time>}
      head={<p className="panel-title mt-1">{actionOf(event.action)}</p>}
    >
      <PanelPart title={words.who}>
        <Facts
          facts={[
            [words.actor, nameOf(event.actor)],
            [words.subject, event.subject ?? "–"],
            [words.code, <code key="code">{event.action}</code>],
            [words.request, event.request_id ?? "–"],
          ]}
        />
      </PanelPart>
      {isRecord(before) || isRecord(after) ? <Change before={recordOf(before)} after={recordOf(after)} /> : null}
      {Object.keys(detail).length > 0 ? (
        <PanelPart title={words.detail}>
          <Facts facts={Object.entries(detail).map(([name, value]) => [name, nameOf(textOf(value))])} />
        </PanelPart>
      ) : null}
    </Panel>
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value ?? null));

function Change({ before, after }: { before: Record<string, unknown>; after: Record<string, unknown> }) {
  const words = useAuditWords();
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <PanelPart title={words.change}>
      <table className="w-full text-left">
        <thead>
          <tr className="text-t3">
            <th scope="col" className="font-normal">
              {words.field}
            </th>
            <th scope="col" className="font-normal">
              {words.before}
            </th>
            <th scope="col" className="font-normal">
              {words.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row" className="font-normal text-t2">
                {name}
              </th>
              <td className="break-words">{name in before ? textOf(before[name]) : "–"}</td>
              <td className="break-words">{name in after ? textOf(after[name]) : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PanelPart>
  );
}
