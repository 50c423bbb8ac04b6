import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan, useMember } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useFindingWords } from "./finding-words.ts";

const endpoint = "GET /staff/:tenant/payout-freeze";

/** Shows a freeze of the brand's payouts, and lets members release it. */
export function FreezeNotice({ tenant }: { tenant: string }) {
  const words = useFindingWords();
  const { moment } = useMoments();
  const me = useMember();
  const can = useCan(opens("POST /staff/:tenant/payout-freeze/release", "payouts.release"), tenant);
  const [isOpen, setOpen] = useState(false);
  const { data: freeze } = useQuery({
    queryKey: [endpoint, tenant],
    queryFn: ({ signal }) => request(endpoint, { params: { tenant }, signal }).then(({ data }) => data),
  });
  if (!freeze) return null;
  const again = (): void => readAgain(endpoint, "GET /staff/:tenant/violations", "GET /staff/:tenant/withdrawals/:id");
  const { id, violations, approvals, approvals_needed } = freeze;
  const isMine = approvals.some(({ by }) => by === me.id);
  const decision: Decision = {
    title: words.releaseTitle,
    tenant,
    text: words.releaseText(violations),
    action: words.releaseAction,
    asksReason: true,
    send: ({ reason, idempotencyKey }) =>
      request("POST /staff/:tenant/payout-freeze/release", { params: { tenant }, body: { id, violations, reason }, idempotencyKey }),
    onConflict: again,
    onDone: again,
  };
  return (
    <div className="list-head">
      <div className="notice notice-bad" role="status">
        <Status shape="stopped" />
        <span>
          {words.frozen(moment(freeze.frozen_at), violations)} {isMine ? words.mine : null}
        </span>
        {approvals_needed > 1 ? <Badge shape="two">{words.approvals(approvals.length, approvals_needed)}</Badge> : null}
        {can && !isMine ? (
          <button type="button" className="button" onClick={() => setOpen(true)}>
            {words.release}
          </button>
        ) : null}
      </div>
      <DecisionDialog decision={isOpen ? decision : null} onClose={() => setOpen(false)} />
    </div>
  );
}
