import { type ProtectAction, protectActions, reportSources } from "@trevo/contract";
import { useState } from "react";
import { daysField, untilOf } from "../../frame/days-field.ts";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { request } from "../../lib/api.ts";
import type { RowKey } from "../../frame/list-types.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useProtectWords } from "./protect-words.ts";

const endpoint = "POST /staff/:tenant/players/:id/protect";

/** Records on the player's page a protection that the player, or someone on their behalf, has requested. Hidden without the permission. */
export function ProtectPlayer({ of }: { readonly of: RowKey }) {
  const words = useProtectWords();
  const may = useCan(opens(endpoint, "players.protect"), of.tenant);
  const [isOpen, setOpen] = useState(false);
  const decision = useProtectDecision(of);
  if (!may) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {words.protect}
      </button>
      <DecisionDialog decision={isOpen ? decision : null} onClose={() => setOpen(false)} />
    </>
  );
}

const isAction = (value: string | undefined): value is ProtectAction => (protectActions as readonly (string | undefined)[]).includes(value);

function useProtectDecision(of: RowKey): Decision {
  const words = useProtectWords();
  const { date } = useMoments();
  const again = (): void =>
    readAgain(
      "GET /staff/:tenant/players/:id",
      "GET /staff/:tenant/players/:id/timeline",
      "GET /staff/:tenant/players/:id/protection",
      "GET /staff/:tenant/players/:id/protection-changes",
      "GET /staff/protection-alerts",
      "GET /staff/:tenant/protection-alerts/:id",
    );
  return {
    tenant: of.tenant,
    title: words.title,
    text: words.text,
    action: words.send,
    danger: true,
    asksReason: true,
    reasonLabel: words.note,
    reasonHint: words.noteHint,
    reasonMissing: words.noteMissing,
    fields: [
      {
        name: "action",
        title: words.what,
        kind: "choice",
        options: protectActions.map((value) => ({ value, title: words.actions[value] })),
      },
      {
        name: "told_by",
        title: words.who,
        kind: "choice",
        options: reportSources.map((value) => ({ value, title: words.reportedBy[value] })),
      },
      daysField(words, date),
    ],
    send: ({ reason, values }) => {
      const { action, told_by: asked } = values;
      const told_by = reportSources.find((value) => value === asked);
      if (!isAction(action) || !told_by) throw new Error("An act of protection was sent without what it is, or who asked for it.");
      return request(endpoint, { params: { ...of }, body: { action, told_by, reason, ...untilOf(values) } });
    },
    onConflict: again,
    onDone: again,
  };
}
