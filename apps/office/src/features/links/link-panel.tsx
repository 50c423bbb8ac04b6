import { useQuery } from "@tanstack/react-query";
import { type LinkGroup, linkKinds } from "@trevo/contract";
import type { PanelProps, RowKey } from "../../frame/list-types.ts";
import { Checks, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Meter } from "../../frame/parts.tsx";
import { type Shape, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { DecideLink } from "./decide-link.tsx";
import { LinkTable } from "./link-table.tsx";
import { useLinkWords } from "./link-words.ts";

const endpoint = "GET /staff/:tenant/link-groups/:id";

export const pageOf = ({ tenant, id }: RowKey): string => `/risco/${tenant}/${id}`;

const stateShapes: Record<LinkGroup["state"], Shape> = { open: "look", decided: "good", lapsed: "refused" };

export function LinkPanel({ of, onClose, onDecided }: PanelProps) {
  const words = useLinkWords();
  const file = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <Group group={file.data} onClose={onClose} onDecided={onDecided} />;
}

interface GroupProps extends Omit<PanelProps, "of"> {
  readonly group: LinkGroup;
}

function Group({ group, onClose, onDecided }: GroupProps) {
  const words = useLinkWords();
  const { moment } = useMoments();
  const { tenant, id, state, strength, accounts, found_at } = group;
  return (
    <Panel
      label={words.one}
      page={pageOf({ tenant, id })}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[state]}>{words.states[state]}</Status>
          <span>
            {tenant} · {words.found(moment(found_at))}
          </span>
        </>
      }
      head={
        <>
          <p className="panel-title mt-1">
            {accounts} {words.accounts.toLowerCase()}
          </p>
          <p className="panel-promise">
            {words.strength}: {words.ofHundred(strength)}
            <Meter share={strength / 100} toned={false} />
          </p>
        </>
      }
      foot={<DecideLink key={group.version} group={group} onDecided={onDecided} />}
    >
      <Why group={group} />
      <LinkTable group={group} />
      <Decisions group={group} />
    </Panel>
  );
}

/** Shows the parts that add up to the strength. */
function Why({ group: { parts } }: { readonly group: LinkGroup }) {
  const words = useLinkWords();
  const kinds = linkKinds.filter((kind) => parts.some((part) => part.kind === kind));
  return (
    <PanelPart title={words.why} note={words.whyNote}>
      <Checks
        checks={kinds.map((kind) => {
          const own = parts.filter((part) => part.kind === kind);
          const others = Math.max(...own.map((part) => part.others));
          return {
            shape: kind === "network" ? ("waiting" as const) : ("look" as const),
            text: (
              <>
                {words.shares[kind]}
                {own.length > 1 ? <span className="text-t3"> · {words.times(own.length)}</span> : null}
                {kind === "network" ? <span className="text-t3"> · {words.crowd(others)}</span> : null}
              </>
            ),
            result: words.weight(own[0]?.weight ?? 0),
          };
        })}
      />
      {kinds.includes("network") ? <p className="mt-2 text-t3">{words.networkNote}</p> : null}
    </PanelPart>
  );
}

function Decisions({ group: { decisions } }: { readonly group: LinkGroup }) {
  const words = useLinkWords();
  const { moment } = useMoments();
  const nameOf = useNames();
  return (
    <PanelPart title={words.decisions}>
      {decisions.length === 0 ? <p className="text-t3">{words.noDecisions}</p> : null}
      <ul className="grid gap-2">
        {decisions.map(({ verdict, reason, by, at }) => (
          <li key={at}>
            <b className="font-semibold">{words.verdicts[verdict]}</b>
            <p className="break-words">{reason}</p>
            <p className="text-t3">
              {nameOf(by)} · {moment(at)}
            </p>
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}
