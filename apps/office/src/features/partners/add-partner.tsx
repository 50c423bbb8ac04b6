import { type PartnerField, type PartnerKind, partnerAdapters, partnerKinds } from "@trevo/contract";
import { useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import type { DecisionField } from "../../frame/decision-fields.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { usePartnerWords } from "./partner-words.ts";

/** Longest value that the endpoint accepts. */
const longest = 20_000;
const longestLine = 500;

/** Creates a draft of any kind, with the fields of its adapter. */
export function AddPartner({ tenant }: { tenant: string }) {
  const words = usePartnerWords();
  const can = useCan(opens("POST /staff/:tenant/partners", "partners.credentials"), tenant);
  const [asked, ask] = useState<PartnerKind | null>(null);
  const decisionOf = useDecision(tenant);
  if (!can) return null;
  return (
    <div className="list-head">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-t2">{words.add}</span>
        {partnerKinds.map((kind) => (
          <button key={kind} type="button" className="button" onClick={() => ask(kind)}>
            {words.kinds[kind]}
          </button>
        ))}
      </div>
      <DecisionDialog decision={asked && decisionOf(asked)} onClose={() => ask(null)} />
    </div>
  );
}

function useDecision(tenant: string): (kind: PartnerKind) => Decision {
  const words = usePartnerWords();
  const again = (): void => readAgain("GET /staff/:tenant/partners");
  const fieldOf = ({ name, secret, required, type, choices = [] }: PartnerField): DecisionField => {
    const field = { name, title: words.fields[name] ?? name, optional: !required };
    if (type === "choice") return { ...field, kind: "choice", options: choices.map((value) => ({ value, title: value })) };
    if (type === "pem") return { ...field, kind: "text", max: longest };
    return { ...field, kind: secret ? "secret" : "line", max: longestLine };
  };
  return (kind) => ({
    tenant,
    title: words.addOf(words.kinds[kind]),
    text: words.addText,
    action: words.save,
    fields: partnerAdapters[kind].fields.map(fieldOf),
    send: ({ values }) =>
      request("POST /staff/:tenant/partners", {
        params: { tenant },
        body: { kind, fields: Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== "")) },
      }),
    onConflict: again,
    onDone: again,
  });
}
