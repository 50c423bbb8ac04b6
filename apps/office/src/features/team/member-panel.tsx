import { useQuery } from "@tanstack/react-query";
import { minPasskeysOfStaffAdmins } from "@trevo/contract";
import { useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelActs } from "../../frame/panel-acts.tsx";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Avatar } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useMember } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { accessOf, useAccessFields } from "./access-fields.ts";
import { PermissionsPart } from "./permissions-part.tsx";
import { type Grant, type MemberFile, stateShapes, useTeamWords } from "./team-words.ts";

const endpoint = "GET /staff/members/:id";

type Act =
  | { readonly act: "sessions" | "close" | "reset" }
  | { readonly act: "give"; readonly from: number }
  | { readonly act: "grant"; readonly grant: Grant };

export function MemberPanel({ of, onClose }: PanelProps) {
  const words = useTeamWords();
  const file = useQuery({
    queryKey: [endpoint, of.id],
    queryFn: ({ signal }) => request(endpoint, { params: { id: of.id }, signal }).then(({ data }) => data),
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File file={file.data} onClose={onClose} />;
}

function File({ file, onClose }: { file: MemberFile; onClose: PanelProps["onClose"] }) {
  const words = useTeamWords();
  const { moment } = useMoments();
  const me = useMember();
  const [asked, ask] = useState<Act | null>(null);
  const [isProposed, setProposed] = useState(false);
  const decisionOf = useDecision(file, () => setProposed(true));
  const mayManage = me.permissions_everywhere.includes("staff.manage") && file.id !== me.id;
  return (
    <Panel
      label={`${words.one}: ${file.name}`}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[file.state]}>{words.states[file.state]}</Status>
          <span>{me.operator}</span>
        </>
      }
      head={
        <div className="mt-2 flex items-center gap-3">
          <Avatar name={file.name} seed={file.id} large />
          <b className="font-semibold">{file.name}</b>
        </div>
      }
      foot={<Acts file={file} mayManage={mayManage} isProposed={isProposed} ask={ask} />}
    >
      <section className="panel-part">
        <Facts
          facts={[
            [words.email, file.email],
            [words.lastLogin, file.last_login_at === null ? words.never : moment(file.last_login_at)],
            [words.passkeys, lacksPasskeys(file) ? words.passkeysFew(file.passkeys) : String(file.passkeys)],
          ]}
        />
      </section>
      <Grants file={file} onEnd={mayManage ? (grant) => ask({ act: "grant", grant }) : null} />
      <PermissionsPart grants={file.grants} />
      <Sessions file={file} />
      <DecisionDialog decision={asked && decisionOf(asked)} onClose={() => ask(null)} />
    </Panel>
  );
}

/** True for members who grant access rights or may approve proposals alone, and have too few passkeys. */
const lacksPasskeys = ({ grants, passkeys, state }: MemberFile): boolean =>
  state === "active" && passkeys < minPasskeysOfStaffAdmins && grants.some(({ role }) => role === "admin" || role === "owner");

interface ActsProps {
  readonly file: MemberFile;
  readonly mayManage: boolean;
  readonly isProposed: boolean;
  readonly ask: (act: Act) => void;
}

function Acts({ file, mayManage, isProposed, ask }: ActsProps) {
  const words = useTeamWords();
  const me = useMember();
  const isClosed = file.state === "closed";
  const why = isProposed
    ? words.proposed
    : file.id === me.id
      ? words.whyOwn
      : !mayManage
        ? words.whyRead
        : isClosed
          ? words.whyClosed
          : words.whyManage;
  return (
    <PanelActs
      shape={stateShapes[file.state]}
      why={why}
      acts={[
        ...(mayManage && !isClosed ? [{ label: words.giveMore, onAct: () => ask({ act: "give", from: Date.now() }) }] : []),
        ...(mayManage ? [{ label: words.resetMore, onAct: () => ask({ act: "reset" }) }] : []),
        ...(mayManage && file.sessions > 0 ? [{ label: words.endSessionsMore, onAct: () => ask({ act: "sessions" }) }] : []),
        ...(mayManage && !isClosed ? [{ label: words.closeMore, onAct: () => ask({ act: "close" }) }] : []),
      ]}
    />
  );
}

function Grants({ file: { grants }, onEnd }: { file: MemberFile; onEnd: ((grant: Grant) => void) | null }) {
  const words = useTeamWords();
  const { moment } = useMoments();
  return (
    <PanelPart title={words.grants} note={grants.length}>
      {grants.length === 0 ? <p className="text-t2">{words.noGrants}</p> : null}
      <ul className="checks">
        {grants.map((grant) => (
          <li key={grant.id}>
            <Status shape={grant.ends_at === null ? "good" : "waiting"} />
            <span>
              {words.grantName(grant)}
              <span className="block text-t3">
                {grant.brand ?? words.allBrands} · {grant.ends_at === null ? words.open : words.until(moment(grant.ends_at))}
              </span>
            </span>
            {onEnd ? (
              <button type="button" className="button" aria-label={words.endGrantOf(words.grantName(grant))} onClick={() => onEnd(grant)}>
                {words.endGrant}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}

function Sessions({ file: { open_sessions: sessions } }: { file: MemberFile }) {
  const words = useTeamWords();
  const { moment } = useMoments();
  return (
    <PanelPart title={words.openSessions} note={sessions.length}>
      {sessions.length === 0 ? <p className="text-t2">{words.noSessions}</p> : null}
      <ul className="checks">
        {sessions.map(({ id, created_at, seen_at, ip, user_agent }) => (
          <li key={id}>
            <Status shape="work" />
            <span>
              {words.sessionSince(moment(created_at))}
              <span className="block text-t3">
                {ip} · {user_agent}
              </span>
            </span>
            <small>{words.seen(moment(seen_at))}</small>
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}

function useDecision({ id, name }: MemberFile, onProposed: () => void): (asked: Act) => Decision {
  const words = useTeamWords();
  const { operator } = useMember();
  const fields = useAccessFields("all");
  const again = (): void => readAgain(endpoint, "GET /staff/members");
  const shared = { tenant: operator, asksReason: true, reasonHint: words.reasonHint, danger: true, onConflict: again, onDone: again };
  const proposing = {
    ...shared,
    action: words.propose,
    danger: false,
    onDone: () => {
      onProposed();
      readAgain("GET /staff/proposals");
    },
  };
  return (asked) => {
    if (asked.act === "give")
      return {
        ...proposing,
        title: words.giveTitle(name),
        text: words.giveText,
        fields,
        send: ({ reason, values, idempotencyKey }) =>
          request("POST /staff/members/:id/grants", {
            params: { id },
            body: { ...accessOf(values, asked.from), reason },
            idempotencyKey,
          }),
      };
    if (asked.act === "reset")
      return {
        ...proposing,
        title: words.resetTitle(name),
        text: words.resetText,
        send: ({ reason, idempotencyKey }) =>
          request("POST /staff/members/:id/reset", { params: { id }, body: { reason }, idempotencyKey }),
      };
    if (asked.act === "grant")
      return {
        ...shared,
        title: words.endGrantTitle(name),
        text: words.endGrantText(words.grantName(asked.grant)),
        action: words.endGrant,
        send: ({ reason }) => request("POST /staff/grants/:id/end", { params: { id: asked.grant.id }, body: { reason } }),
      };
    if (asked.act === "sessions")
      return {
        ...shared,
        title: words.endSessionsTitle(name),
        text: words.endSessionsText,
        action: words.endSessions,
        send: ({ reason }) => request("POST /staff/members/:id/end-sessions", { params: { id }, body: { reason } }),
      };
    return {
      ...shared,
      title: words.closeTitle(name),
      text: words.closeText,
      action: words.close,
      send: ({ reason }) => request("POST /staff/members/:id/close", { params: { id }, body: { reason } }),
    };
  };
}
