import { useQuery } from "@tanstack/react-query";
import type { OwnStaffSession } from "@trevo/contract";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { Facts, Panel, PanelState } from "../../frame/panel.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useMember } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { deviceName, useSessionWords } from "./session-words.ts";

const endpoint = "GET /staff/me/sessions";

/** Shows an open session. The member's few sessions are all read to find it. */
export function SessionPanel({ of, onClose, onDecided }: PanelProps) {
  const words = useSessionWords();
  const own = useQuery({ queryKey: [endpoint, "panel"], queryFn: ({ signal }) => request(endpoint, { signal }) });
  const session = own.data?.data.find(({ id }) => id === of.id);
  if (!session) return <PanelState label={words.one} onClose={onClose} error={own.error} onRetry={() => void own.refetch()} />;
  return <File session={session} onClose={onClose} onDecided={onDecided} />;
}

function File({ session, onClose, onDecided }: Pick<PanelProps, "onClose" | "onDecided"> & { readonly session: OwnStaffSession }) {
  const words = useSessionWords();
  const { moment } = useMoments();
  const { operator } = useMember();
  const { id, ip, created_at, seen_at, is_current } = session;
  const device = deviceName(session, words);
  const again = (): void => readAgain(endpoint);
  const shape = is_current ? "good" : "work";
  const decision: Decision = {
    tenant: operator,
    title: words.end,
    text: words.endText(device),
    action: words.end,
    danger: true,
    send: () => request("POST /staff/me/sessions/:id/end", { params: { id } }),
    onConflict: again,
    onDone: () => {
      again();
      onDecided();
    },
  };
  return (
    <Panel
      label={`${words.one}: ${device}`}
      onClose={onClose}
      line={
        <>
          <Status shape={shape}>{is_current ? words.here : words.open}</Status>
          <span>{operator}</span>
        </>
      }
      head={<p className="panel-title mt-1">{device}</p>}
      foot={
        <PanelDecisions<"end">
          shape={shape}
          why={is_current ? words.whyHere : words.whyOpen}
          acts={is_current ? [] : [{ act: "end", label: words.endMore }]}
          decisionOf={() => decision}
        />
      }
    >
      <section className="panel-part">
        <Facts
          facts={[
            [words.address, ip],
            [words.began, moment(created_at)],
            [words.seen, moment(seen_at)],
          ]}
        />
      </section>
    </Panel>
  );
}
