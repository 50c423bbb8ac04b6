import { maxCentavos } from "@trevo/domain";
import { z } from "zod";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { DecisionField } from "../../frame/decision-fields.tsx";
import { request } from "../../lib/api.ts";
import type { OfferProps } from "./offer-panel.tsx";
import type { useOfferWords } from "./offer-words.ts";

const nameMax = 80;

const storedLimits = z.looseObject({ budget_cents: z.int().nullable().default(null) });

type EditInput = OfferProps & { readonly words: ReturnType<typeof useOfferWords> };

/** The newest version with another name or budget, in centavos. Every other rule is sent as the panel shows it. */
export function editOf({ of, offer, words }: EditInput): Omit<Decision, "tenant" | "onDone" | "onConflict"> {
  const latest = offer.versions[0];
  const limits = storedLimits.parse(latest?.args.limits ?? {});
  const line = { kind: "line", max: nameMax } as const;
  const fields: DecisionField[] = [
    { ...line, name: "pt", title: words.namePt, initial: latest?.name.pt ?? "" },
    { ...line, name: "en", title: words.nameEn, initial: latest?.name.en ?? "" },
    {
      kind: "money",
      name: "budget",
      title: words.budget,
      hint: words.budgetHint,
      max: maxCentavos - 1,
      optional: true,
      initial: String(limits.budget_cents ?? 0),
    },
  ];
  return {
    title: words.editTitle(latest?.version ?? 0),
    text: words.editText,
    action: words.save,
    fields,
    send: ({ values: { pt = "", en = "", budget = "" } }) => {
      const budget_cents = Number(budget) || null;
      const args = { ...latest?.args, limits: { ...limits, budget_cents } };
      return request("POST /staff/:tenant/offers/:id", { params: { ...of }, body: { name: { pt, en }, args } });
    },
  };
}
