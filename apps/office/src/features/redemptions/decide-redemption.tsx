import type { RedemptionFile } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { stateShapes, useRedemptionWords } from "./redemption-words.ts";

type Verdict = "grant" | "refuse";

interface DecideProps extends Pick<PanelProps, "of" | "onDecided"> {
  readonly file: RedemptionFile;
}

export function DecideRedemption({ of, file, onDecided }: DecideProps) {
  const words = useRedemptionWords();
  const { moment } = useMoments();
  const can = useCan(opens("POST /staff/:tenant/redemptions/:id/decide", "rewards.review"), of.tenant);
  const decisionOf = useDecision({ of, file, onDecided });
  const isHeld = file.state === "held";
  return (
    <PanelDecisions<Verdict>
      shape={stateShapes[file.state]}
      why={!isHeld ? words.whyDone : can && file.due_at !== null ? words.whyHeld(moment(file.due_at)) : words.whyRead}
      acts={
        can && isHeld
          ? [
              { act: "grant", label: words.grantMore, look: "main", shortcut: "a" },
              { act: "refuse", label: words.refuseMore, shortcut: "r" },
            ]
          : []
      }
      decisionOf={decisionOf}
    />
  );
}

function useDecision({ of, file, onDecided }: DecideProps): (verdict: Verdict) => Decision {
  const words = useRedemptionWords();
  const locale = useUiLocale();
  const again = (): void => readAgain("GET /staff/:tenant/redemptions", "GET /staff/:tenant/redemptions/:id");
  return (decision) => ({
    tenant: of.tenant,
    title: decision === "grant" ? words.grantTitle : words.refuseTitle,
    text: decision === "grant" ? words.grantText(formatMoney(file.amount, locale)) : words.refuseText,
    action: decision === "grant" ? words.grant : words.refuse,
    danger: decision === "refuse",
    asksReason: true,
    send: ({ reason, idempotencyKey }) =>
      request("POST /staff/:tenant/redemptions/:id/decide", { params: { ...of }, body: { decision, reason }, idempotencyKey }),
    onConflict: again,
    onDone: () => {
      again();
      onDecided();
    },
  });
}
