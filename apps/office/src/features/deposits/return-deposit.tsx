import type { DepositFile } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { Link } from "react-router";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import type { Shape } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { useWaitingProposal } from "../../lib/waiting-proposal.ts";
import { useReturnWords } from "./return-words.ts";

const returnShapes: Record<NonNullable<DepositFile["returned"]>["state"], Shape> = { sending: "work", returned: "good", refused: "bad" };

/** Returns a credited deposit to its payer, which two members must approve. */
export function ReturnDeposit({ file }: { readonly file: DepositFile }) {
  const words = useReturnWords();
  const locale = useUiLocale();
  const { tenant, id, amount, player_name, return_obstacle, returned } = file;
  const can = useCan(opens("POST /staff/:tenant/deposits/:id/return", "deposits.return"), tenant);
  const nameOf = useNames();
  const { moment } = useMoments();
  const waiting = useWaitingProposal({
    tenant,
    kind: "deposit_return",
    isOf: (after) => after["deposit"] === id,
    enabled: can && returned === null,
  });
  const money = formatMoney(amount, locale);
  const again = (): void => readAgain("GET /staff/deposits", "GET /staff/:tenant/deposits/:id", "GET /staff/proposals");
  const decision: Decision = {
    title: words.title,
    tenant,
    text: words.text(money, player_name),
    action: words.action(money),
    asksReason: true,
    reasonMax: 500,
    send: async ({ reason, idempotencyKey }) => {
      await request("POST /staff/:tenant/deposits/:id/return", { params: { tenant, id }, body: { reason }, idempotencyKey });
    },
    onConflict: again,
    onDone: again,
  };
  if (returned)
    return <PanelDecisions shape={returnShapes[returned.state]} why={words.states[returned.state]} acts={[]} decisionOf={() => decision} />;
  if (waiting)
    return (
      <PanelDecisions
        shape="two"
        why={
          <>
            {words.proposed(nameOf(waiting.proposed_by), moment(waiting.proposed_at))}{" "}
            <Link to={`/aprovacoes?tenant=${tenant}&peek=${tenant}.${waiting.id}`} className="underline">
              {words.approvals}
            </Link>
          </>
        }
        acts={[]}
        decisionOf={() => decision}
      />
    );
  const why = return_obstacle === null ? (can ? words.two : words.read) : words.obstacles[return_obstacle];
  return (
    <PanelDecisions
      shape={return_obstacle === null ? "two" : "waiting"}
      why={why}
      acts={can && return_obstacle === null ? [{ act: "return", label: words.more, shortcut: "r" }] : []}
      decisionOf={() => decision}
    />
  );
}
