import { useQuery } from "@tanstack/react-query";
import { useUiLocale } from "@trevo/ui/locale";
import { useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelActs } from "../../frame/panel-acts.tsx";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useCanEverywhere, useMember } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { permissionWords } from "../../lib/permission-words.ts";
import { accessWord } from "../../lib/role-words.ts";
import { useRoleDecision } from "./role-editor.tsx";
import { type RoleRow, rowsOf } from "./role-rows.ts";
import { useRoleWords } from "./role-words.ts";
import { rolesEndpoint, rolesQuery } from "./roles-query.ts";

/** Shows the permissions of a role in sentences, and its actions. */
export function RolePanel({ of, onClose }: PanelProps) {
  const words = useRoleWords();
  const roles = useQuery(rolesQuery);
  const role = roles.data && rowsOf(roles.data).find(({ id }) => id === of.id);
  if (!role) return <PanelState label={words.one} onClose={onClose} error={roles.error} onRetry={() => void roles.refetch()} />;
  return <File key={role.id} role={role} onClose={onClose} />;
}

type Act = "copy" | "change" | "close";

function File({ role, onClose }: { role: RoleRow; onClose: PanelProps["onClose"] }) {
  const words = useRoleWords();
  const locale = useUiLocale();
  const number = useNumber();
  const { full } = useMoments();
  const [asked, ask] = useState<Act | null>(null);
  const [isProposed, setProposed] = useState(false);
  const decisionOf = useDecision(role, () => setProposed(true));
  const name = accessWord(locale, role.name);
  return (
    <Panel
      label={`${words.one}: ${name}`}
      onClose={onClose}
      line={<Status shape="good">{role.own ? words.own : words.preset}</Status>}
      head={<p className="panel-title mt-1">{name}</p>}
      foot={<Acts role={role} isProposed={isProposed} ask={ask} />}
    >
      {role.own ? (
        <section className="panel-part">
          <Facts
            facts={[
              [words.members, number(role.members ?? 0)],
              [words.changed, role.changed_at === null ? "–" : full(role.changed_at)],
              [words.kind, role.copied_from ? words.copyOf(accessWord(locale, role.copied_from)) : "–"],
            ]}
          />
        </section>
      ) : null}
      <PanelPart title={words.gives} note={role.permissions.length}>
        <ul className="list-disc pl-4">
          {role.permissions.map((permission) => (
            <li key={permission}>{permissionWords[locale][permission]}</li>
          ))}
        </ul>
      </PanelPart>
      <DecisionDialog decision={asked && decisionOf(asked)} onClose={() => ask(null)} />
    </Panel>
  );
}

interface ActsProps {
  readonly role: RoleRow;
  readonly isProposed: boolean;
  readonly ask: (act: Act) => void;
}

function Acts({ role, isProposed, ask }: ActsProps) {
  const words = useRoleWords();
  const mayManage = useCanEverywhere("staff.manage");
  const isHeld = (role.members ?? 0) > 0;
  const ofOwn = isHeld ? words.whyHeld : words.whyOwn;
  const why = isProposed ? words.proposed : !mayManage ? words.whyRead : role.own ? ofOwn : words.whyPreset;
  const acts = [
    ...(role.own ? [{ label: words.changeMore, onAct: () => ask("change") }] : []),
    { label: words.copyMore, onAct: () => ask("copy") },
    ...(role.own && !isHeld ? [{ label: words.closeMore, onAct: () => ask("close") }] : []),
  ];
  return <PanelActs shape="good" why={why} acts={mayManage ? acts : []} />;
}

function useDecision(role: RoleRow, onProposed: () => void): (act: Act) => Decision {
  const words = useRoleWords();
  const { operator } = useMember();
  const propose = useRoleDecision(onProposed);
  const again = (): void => readAgain(rolesEndpoint);
  return (act) => {
    if (act !== "close") return propose(act === "copy" ? "make" : "change", role);
    return {
      tenant: operator,
      title: words.closeTitle(role.name),
      text: words.closeText,
      action: words.close,
      danger: true,
      asksReason: true,
      reasonHint: words.reasonHint,
      send: ({ reason }) => request("POST /staff/roles/:id/close", { params: { id: role.id }, body: { reason } }),
      onConflict: again,
      onDone: again,
    };
  };
}
