import type { PartnerAccount } from "@trevo/contract";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { stateShapes, usePartnerWords } from "./partner-words.ts";

type Act = "check" | "activate" | "end" | "discard";

interface ChangeProps extends Pick<PanelProps, "of" | "onDecided"> {
  readonly account: PartnerAccount;
}

/** Returns the possible actions, the usual one first. */
function actsOf({ state }: PartnerAccount): readonly Act[] {
  if (state === "draft") return ["check", "discard"];
  if (state === "checked") return ["activate", "check", "discard"];
  return state === "active" ? ["check", "end"] : [];
}

export function ChangePartner({ of, account, onDecided }: ChangeProps) {
  const words = usePartnerWords();
  const can = useCan(opens("POST /staff/:tenant/partners/:id/check", "partners.credentials"), of.tenant);
  const decisionOf = useDecision({ of, onDecided });
  const acts = can ? actsOf(account) : [];
  return (
    <PanelDecisions<Act>
      shape={account.check_fault === null ? stateShapes[account.state] : "bad"}
      why={can ? stateText(account, words) : words.whyRead}
      acts={acts.map((act, place) => ({ act, label: words[act], ...(place === 0 ? ({ look: "main", shortcut: "a" } as const) : {}) }))}
      decisionOf={decisionOf}
    />
  );
}

function stateText({ state, check_fault, checked_at }: PartnerAccount, words: ReturnType<typeof usePartnerWords>): string {
  if (state === "replaced" || state === "ended") return words.over;
  if (check_fault !== null) return words.refusedBy(check_fault);
  if (state === "active") return words.inUse;
  return checked_at === null ? words.notChecked : words.accepted;
}

function useDecision({ of, onDecided }: Omit<ChangeProps, "account">): (act: Act) => Decision {
  const words = usePartnerWords();
  const params = { ...of };
  const again = (): void => readAgain("GET /staff/:tenant/partners", "GET /staff/proposals");
  const shared = { tenant: of.tenant, onConflict: again, onDone: again };
  const decisions: Record<Act, Decision> = {
    check: {
      ...shared,
      title: words.checkTitle,
      text: words.checkText,
      action: words.check,
      send: () => request("POST /staff/:tenant/partners/:id/check", { params }),
    },
    discard: {
      ...shared,
      title: words.discardTitle,
      text: words.discardText,
      action: words.discardAction,
      danger: true,
      send: () => request("POST /staff/:tenant/partners/:id/discard", { params }),
      onDone: () => {
        again();
        onDecided();
      },
    },
    activate: {
      ...shared,
      title: words.activateTitle,
      text: words.activateText,
      action: words.propose,
      asksReason: true,
      send: ({ reason, idempotencyKey }) =>
        request("POST /staff/:tenant/partners/:id/activate", { params, body: { reason }, idempotencyKey }),
    },
    end: {
      ...shared,
      title: words.endTitle,
      text: words.endText,
      action: words.propose,
      danger: true,
      asksReason: true,
      send: ({ reason, idempotencyKey }) => request("POST /staff/:tenant/partners/:id/end", { params, body: { reason }, idempotencyKey }),
    },
  };
  return (act) => decisions[act];
}
