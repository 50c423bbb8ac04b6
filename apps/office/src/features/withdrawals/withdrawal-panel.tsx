import { useQuery } from "@tanstack/react-query";
import type { Output } from "@trevo/contract/client";
import { formatMoney } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import type { Decision } from "../../frame/decision-dialog.tsx";
import { Icon } from "../../frame/icon.tsx";
import type { PanelProps, RowKey } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { Panel, PanelState } from "../../frame/panel.tsx";
import { Amount, Meter } from "../../frame/parts.tsx";
import { Badge, type Shape, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan, useMember } from "../../lib/member.ts";
import { useMoments, useNow } from "../../lib/moments.ts";
import { queryClient } from "../../lib/queries.ts";
import { spanText } from "../../lib/span-text.ts";
import { useWithdrawalWords } from "./withdrawal-words.ts";
import { WithdrawalParts } from "./withdrawal-parts.tsx";

const endpoint = "GET /staff/:tenant/withdrawals/:id";

export type WithdrawalFile = Output<typeof endpoint>["data"];

export const pageOf = ({ tenant, id }: RowKey): string => `/saques/${tenant}/${id}`;

export const stateShapes: Record<WithdrawalFile["state"], Shape> = {
  pending: "waiting",
  processing: "work",
  under_review: "look",
  approved: "good",
  cancelled: "refused",
  invalid_pix_key: "bad",
};

const fileQuery = (params: RowKey) => ({
  queryKey: [endpoint, params],
  queryFn: ({ signal }: { signal: AbortSignal }) => request(endpoint, { params: { ...params }, signal }).then(({ data }) => data),
});

export function WithdrawalPanel({ of, onClose, onDecided }: PanelProps) {
  const words = useWithdrawalWords();
  const file = useQuery(fileQuery(of));
  if (!file.data) return <PanelState label={words.thisOne} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File file={file.data} onClose={onClose} onDecided={onDecided} />;
}

interface FileProps extends Omit<PanelProps, "of"> {
  readonly file: WithdrawalFile;
}

function File({ file, onClose, onDecided }: FileProps) {
  const words = useWithdrawalWords();
  const { moment } = useMoments();
  return (
    <Panel
      label={`${words.thisOne}: ${file.player.name}`}
      page={pageOf(file)}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[file.state]}>{words.states[file.state]}</Status>
          <span>{words.asked(file.tenant, moment(file.created_at))}</span>
        </>
      }
      head={
        <>
          <div className="mt-1 flex items-center gap-3">
            <span className="panel-amount">
              <Amount centavos={file.amount} />
            </span>
            {file.approvals_needed > 1 ? <Badge shape="two">{words.approvals(file.approvals.length, file.approvals_needed)}</Badge> : null}
          </div>
          <Promised file={file} />
        </>
      }
      foot={<Decide file={file} onDecided={onDecided} />}
    >
      <WithdrawalParts file={file} />
    </Panel>
  );
}

/** Returns the start of the promised time in ms. A hold does not restart it. */
export const waitsSince = ({
  state,
  reasons,
  updated_at,
  created_at,
}: Pick<WithdrawalFile, "state" | "reasons" | "updated_at" | "created_at">): number =>
  Date.parse(state === "under_review" && !reasons.includes("held") ? updated_at : created_at);

function Promised({ file: { due_at, updated_at, created_at, state, reasons } }: { file: WithdrawalFile }) {
  const words = useWithdrawalWords();
  const now = useNow();
  if (due_at === null) return null;
  const since = waitsSince({ state, reasons, updated_at, created_at });
  const promised = Date.parse(due_at) - since;
  return (
    <div className="panel-promise">
      <Meter share={promised > 0 ? (now - since) / promised : 1} />
      {words.promise(spanText(now - since), spanText(promised))}
    </div>
  );
}

type Verdict = "approve" | "reject" | "hold" | "unhold";

/** Shows whether the member may decide now and why, and offers approval and rejection. */
function Decide({ file, onDecided }: { file: WithdrawalFile; onDecided: () => void }) {
  const words = useWithdrawalWords();
  const me = useMember();
  const mayDecide = useCan(opens("POST /staff/:tenant/withdrawals/:id/approve", "payouts.review"), file.tenant);
  const mayHold = useCan(opens("POST /staff/:tenant/withdrawals/:id/hold", "payouts.hold"), file.tenant) && file.may_hold;
  const decisionOf = useDecision(file, onDecided);
  const isMine = file.approvals.some(({ by }) => by === me.id);
  const isOpen = file.state === "under_review";
  const mayReject = mayDecide && isOpen;
  const mayApprove = mayReject && !file.frozen && !file.held && !isMine;
  const why = file.held
    ? words.whyHeld
    : !isOpen
      ? file.may_hold
        ? words.whySending
        : words.whyDone
      : !mayDecide
        ? words.whyRead
        : file.frozen
          ? words.whyFrozen
          : isMine
            ? words.whyMine
            : file.approvals_needed < 2
              ? words.whyOne
              : file.approvals.length > 0
                ? words.whySecond
                : words.whyFirst;
  return (
    <PanelDecisions<Verdict>
      shape={file.frozen || file.held ? "stopped" : file.approvals_needed > 1 ? "two" : "look"}
      why={why}
      acts={[
        ...(mayReject ? [{ ...approving(file, words.approve), disabled: !mayApprove }, rejecting(words.rejectMore)] : []),
        ...(mayHold ? [{ act: file.held ? "unhold" : "hold", label: file.held ? words.unholdMore : words.holdMore } as const] : []),
      ]}
      decisionOf={decisionOf}
    />
  );
}

const approving = ({ amount }: WithdrawalFile, verb: string) =>
  ({
    act: "approve",
    label: (
      <>
        <Icon name="check" small />
        {verb} <Amount centavos={amount} />
      </>
    ),
    look: "main",
    shortcut: "a",
  }) as const;

const rejecting = (label: string) => ({ act: "reject", label, look: "danger", shortcut: "r" }) as const;

function useDecision(file: WithdrawalFile, onDone: () => void): (verdict: Verdict) => Decision {
  const words = useWithdrawalWords();
  const amount = formatMoney(file.amount, useUiLocale());
  const { tenant, id, player, state, approvals, approvals_needed } = file;
  const params = { tenant, id };
  const again = (): void => {
    void queryClient.invalidateQueries({ queryKey: [endpoint, params] });
    void queryClient.invalidateQueries({ queryKey: ["GET /staff/withdrawals"] });
  };
  const shared = {
    tenant,
    onConflict: again,
    onDone: () => {
      again();
      onDone();
    },
  };
  const isFirst = approvals_needed > 1 && approvals.length === 0;
  const holding = (act: "hold" | "unhold"): Decision => ({
    ...shared,
    onDone: again,
    title: act === "hold" ? words.holdTitle : words.unholdTitle,
    text: act === "hold" ? words.holdText(amount, player.name) : words.unholdText(amount),
    action: words[act],
    asksReason: true,
    send: async ({ reason }) => {
      if (state !== "pending" && state !== "processing" && state !== "under_review") return;
      await request(`POST /staff/:tenant/withdrawals/:id/${act}`, { params, body: { state, reason } });
    },
  });
  const decisions: Record<Verdict, () => Decision> = {
    hold: () => holding("hold"),
    unhold: () => holding("unhold"),
    approve: () => ({
      ...shared,
      title: words.approveTitle,
      text: isFirst ? words.approveFirst(amount, player.name) : words.approveText(amount, player.name),
      action: `${words.approve} ${amount}`,
      send: ({ idempotencyKey }) => request("POST /staff/:tenant/withdrawals/:id/approve", { params, idempotencyKey }),
    }),
    reject: () => ({
      ...shared,
      title: words.rejectTitle,
      text: words.rejectText(amount, player.name),
      action: `${words.reject} ${amount}`,
      danger: true,
      asksReason: true,
      send: ({ reason, idempotencyKey }) =>
        request("POST /staff/:tenant/withdrawals/:id/reject", { params, body: { reason }, idempotencyKey }),
    }),
  };
  return (verdict) => decisions[verdict]();
}
