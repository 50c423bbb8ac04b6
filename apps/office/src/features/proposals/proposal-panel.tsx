import { type Proposal, operatorProposals, sportVoidCauses, sportVoidWords } from "@trevo/contract";
import { useQuery } from "@tanstack/react-query";
import type { Output } from "@trevo/contract/client";
import type { Locale } from "@trevo/domain";
import { useUiLocale } from "@trevo/ui/locale";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Amount } from "../../frame/parts.tsx";
import { Badge, type Shape, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useMember } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { accessWord } from "../../lib/role-words.ts";
import { shortId } from "../../lib/short-id.ts";
import { useProposalWords } from "./proposal-words.ts";

const endpoint = "GET /staff/proposals/:id";

type ProposalFile = Output<typeof endpoint>["data"];

/** True if the proposal concerns the operator. The brand that stores it is irrelevant then. */
export const isOfOperator = ({ kind }: Pick<Proposal, "kind">): boolean => operatorProposals.includes(kind);

const shapes: Record<Proposal["state"], Shape> = {
  waiting: "two",
  applied: "good",
  refused: "refused",
  withdrawn: "refused",
  expired: "refused",
};

export function ProposalPanel({ of, onClose, onDecided }: PanelProps) {
  const words = useProposalWords();
  const file = useQuery({
    queryKey: [endpoint, of.id],
    queryFn: ({ signal }) => request(endpoint, { params: { id: of.id }, signal }).then(({ data }) => data),
  });
  if (!file.data) return <PanelState label={words.proposal} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File file={file.data} onClose={onClose} onDecided={onDecided} />;
}

interface FileProps extends Omit<PanelProps, "of"> {
  readonly file: ProposalFile;
}

function File({ file, onClose, onDecided }: FileProps) {
  const words = useProposalWords();
  const nameOf = useNames();
  const { moment } = useMoments();
  const { operator } = useMember();
  return (
    <Panel
      label={words.proposal}
      onClose={onClose}
      line={
        <>
          <Status shape={shapes[file.state]}>{words.states[file.state]}</Status>
          <span>{words.proposed(isOfOperator(file) ? operator : file.tenant, moment(file.proposed_at))}</span>
        </>
      }
      head={
        <>
          <p className="panel-title mt-1" title={file.sentence}>
            {shortId(file.sentence)}
          </p>
          <p className="mt-2 flex gap-1.5">
            <Badge>{words.kinds[file.kind]}</Badge>
            {file.approvals_needed > 0 ? <Badge shape="two">{words.approvals(file.approvals.length, file.approvals_needed)}</Badge> : null}
          </p>
        </>
      }
      foot={<Decide file={file} onDecided={onDecided} />}
    >
      <section className="panel-part">
        <Facts
          facts={[
            [words.by, nameOf(file.proposed_by)],
            [words.ends, moment(file.ends_at)],
            ...(file.decided_by === null ? [] : [[words.decided(nameOf(file.decided_by)), file.decision_reason ?? ""] as const]),
          ]}
        />
      </section>
      <PanelPart title={words.reason}>
        <p>“{file.reason}”</p>
      </PanelPart>
      <Changes file={file} />
    </Panel>
  );
}

type Value = ProposalFile["before"][string] | undefined;
/** Fields of proposals that contain centavos (each kind's `describe`). */
const moneyFields: ReadonlySet<string> = new Set(["cash", "debt", "amount", "price", "budget", "paid", "taken_back"]);

interface FieldProps {
  readonly of: ProposalFile;
  readonly field: string;
  readonly value: Value;
}

const sentencesOf = (locale: Locale, permissions: string): string =>
  permissions
    .split(",")
    .map((permission) => accessWord(locale, permission))
    .join("; ");

/** Formats values about the operator's team: access rights by name, all brands and no end in words. */
function useStaffValue({ of, field, value }: FieldProps): string | null {
  const words = useProposalWords();
  const locale = useUiLocale();
  const { moment } = useMoments();
  if (!isOfOperator(of) || value === undefined) return null;
  if (field === "brand") return value === null ? words.everyBrand : String(value);
  if (field === "until") return value === null ? words.noEnd : moment(String(value));
  if (field === "access" && value !== null) return accessWord(locale, String(value));
  if ((field === "added" || field === "removed") && value !== null) return sentencesOf(locale, String(value));
  return field === "state" ? (words.staffStates[String(value)] ?? String(value)) : value === null ? null : String(value);
}

function FieldValue(props: FieldProps) {
  const { field, value } = props;
  const locale = useUiLocale();
  const staffValue = useStaffValue(props);
  if (staffValue !== null) return staffValue;
  if (value === undefined || value === null) return "–";
  if (typeof value === "number" && moneyFields.has(field)) return <Amount centavos={value} />;
  const cause = field === "cause" ? sportVoidCauses.find((one) => one === value) : undefined;
  if (cause) return sportVoidWords[cause][locale];
  const text = String(value);
  return <span title={text}>{shortId(text)}</span>;
}

function Changes({ file }: { file: ProposalFile }) {
  const words = useProposalWords();
  const { before, after } = file.now ?? file;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <PanelPart title={words.changes} note={file.now ? words.changesNow : undefined}>
      {file.obstacle ? (
        <p className="notice mb-2">
          {words.obstacle}: {file.obstacle}
        </p>
      ) : null}
      <table className="changes">
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <td className="whitespace-nowrap text-t2">{words.fields[field] ?? field}</td>
              <td>
                <FieldValue of={file} field={field} value={before[field]} />
              </td>
              <td className="font-semibold">
                <FieldValue of={file} field={field} value={after[field]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PanelPart>
  );
}

type Verdict = "approve" | "refuse" | "withdraw";

function Decide({ file, onDecided }: { file: ProposalFile; onDecided: () => void }) {
  const words = useProposalWords();
  const me = useMember();
  const decisionOf = useDecision(file, onDecided);
  const isWaiting = file.state === "waiting";
  const isMine = file.proposed_by === me.id;
  const why = !isWaiting ? words.whyDone : isMine ? words.whyMine : file.may_decide ? words.whyOther : words.whyNot;
  const deciding = [
    { act: "approve", label: words.approve, look: "main", shortcut: "a", disabled: file.now === null },
    { act: "refuse", label: words.refuseMore, look: "danger", shortcut: "r" },
  ] as const;
  return (
    <PanelDecisions<Verdict>
      shape={shapes[file.state]}
      why={why}
      acts={[
        ...(isWaiting && file.may_decide ? deciding : []),
        ...(isWaiting && isMine ? [{ act: "withdraw", label: words.withdraw } as const] : []),
      ]}
      decisionOf={decisionOf}
    />
  );
}

function useDecision(file: ProposalFile, onDone: () => void): (verdict: Verdict) => Decision {
  const words = useProposalWords();
  const { operator } = useMember();
  const params = { id: file.id };
  const again = (): void => readAgain(endpoint, "GET /staff/proposals");
  const shared = {
    tenant: isOfOperator(file) ? operator : file.tenant,
    onConflict: again,
    onDone: () => {
      again();
      onDone();
    },
  };
  const decisions: Record<Verdict, Decision> = {
    approve: {
      ...shared,
      title: words.approveTitle,
      text: `${shortId(file.sentence)}. ${words.approveText}`,
      action: words.approve,
      send: ({ idempotencyKey }) =>
        request("POST /staff/proposals/:id/approve", { params, body: { version: file.now?.version ?? "" }, idempotencyKey }),
    },
    refuse: {
      ...shared,
      title: words.refuseTitle,
      text: words.refuseText,
      action: words.refuse,
      danger: true,
      asksReason: true,
      send: ({ reason, idempotencyKey }) => request("POST /staff/proposals/:id/refuse", { params, body: { reason }, idempotencyKey }),
    },
    withdraw: {
      ...shared,
      title: words.withdrawTitle,
      text: words.withdrawText,
      action: words.withdraw,
      send: ({ idempotencyKey }) => request("POST /staff/proposals/:id/withdraw", { params, idempotencyKey }),
    },
  };
  return (verdict) => decisions[verdict];
}
