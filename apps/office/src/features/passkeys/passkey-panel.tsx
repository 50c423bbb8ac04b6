import { useQuery } from "@tanstack/react-query";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { Facts, Panel, PanelState } from "../../frame/panel.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useMember } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { type Passkey, ownPasskeysQuery } from "../../lib/passkeys.ts";
import { longestName } from "./add-passkey.tsx";
import { stateOf, stateShapes, usePasskeyWords } from "./passkey-words.ts";

/** Shows a passkey. The member's few passkeys are all read to find it. */
export function PasskeyPanel({ of, onClose, onDecided }: PanelProps) {
  const words = usePasskeyWords();
  const own = useQuery(ownPasskeysQuery);
  const passkey = own.data?.find(({ id }) => id === of.id);
  if (!passkey) return <PanelState label={words.one} onClose={onClose} error={own.error} onRetry={() => void own.refetch()} />;
  return <File passkey={passkey} onClose={onClose} onDecided={onDecided} />;
}

type Act = "rename" | "remove";

function File({ passkey, onClose, onDecided }: Pick<PanelProps, "onClose" | "onDecided"> & { readonly passkey: Passkey }) {
  const words = usePasskeyWords();
  const { moment } = useMoments();
  const { operator } = useMember();
  const decisionOf = useDecision(passkey, onDecided);
  const state = stateOf(passkey);
  return (
    <Panel
      label={`${words.one}: ${passkey.name}`}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[state]}>{words.states[state]}</Status>
          <span>{operator}</span>
        </>
      }
      head={<p className="panel-title mt-1">{passkey.name}</p>}
      foot={
        <PanelDecisions<Act>
          shape={stateShapes[state]}
          why={words.whys[state]}
          acts={[
            { act: "rename", label: words.renameMore },
            { act: "remove", label: words.removeMore },
          ]}
          decisionOf={decisionOf}
        />
      }
    >
      <section className="panel-part">
        <Facts
          facts={[
            [words.made, moment(passkey.created_at)],
            [words.used, passkey.last_used_at === null ? words.never : moment(passkey.last_used_at)],
          ]}
        />
      </section>
    </Panel>
  );
}

function useDecision({ id, name }: Passkey, onRemoved: () => void): (act: Act) => Decision {
  const words = usePasskeyWords();
  const { operator } = useMember();
  const again = (): void => readAgain("GET /staff/me/passkeys");
  const shared = { tenant: operator, onConflict: again };
  return (act) =>
    act === "rename"
      ? {
          ...shared,
          title: words.rename,
          text: words.renameText,
          action: words.save,
          fields: [{ name: "name", title: words.name, initial: name, kind: "line", max: longestName }],
          send: ({ values }) => request("POST /staff/me/passkeys/:id/rename", { params: { id }, body: { name: values["name"] ?? "" } }),
          onDone: again,
        }
      : {
          ...shared,
          title: words.removeTitle(name),
          text: words.removeText,
          action: words.remove,
          danger: true,
          send: () => request("POST /staff/me/passkeys/:id/remove", { params: { id } }),
          onDone: () => {
            again();
            onRemoved();
          },
        };
}
