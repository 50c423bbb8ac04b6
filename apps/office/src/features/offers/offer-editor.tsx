import type { StaffOfferDetail } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import { defaultTimeZone, useUiLocale } from "@trevo/ui/locale";
import { type ReactNode, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { type FieldSchema, type Part, schemasAt } from "../../frame/field-schema.ts";
import { useLeaving } from "../../frame/leaving.tsx";
import { RulePage, type RuleSection } from "../../frame/rule-page.tsx";
import { SchemaFormContext } from "../../frame/schema-context.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useEditorWords } from "./editor-words.ts";
import { OfferFoot } from "./offer-foot.tsx";
import { useOfferForm } from "./offer-form.ts";
import { type Carried, newOfferPath, offerPath } from "./offer-path.ts";
import { OfferProof } from "./offer-proof.tsx";
import { type OfferRules, findThings, ruleLabelOf } from "./offer-rules.ts";
import { useSections } from "./offer-sections.tsx";
import { type OfferForm, useNotes, usePreview } from "./use-preview.ts";

/** Returns the time zone in which times are entered. */
function zoneOf({ window }: Part): string {
  const zone = (window as Part | null | undefined)?.["time_zone"];
  return typeof zone === "string" && zone !== "" ? zone : defaultTimeZone;
}

interface EditorProps {
  readonly tenant: string;
  readonly rules: OfferRules;
  readonly offer: StaffOfferDetail | null;
  readonly initial: OfferForm;
  /** Edits carried over from the copied offer. */
  readonly typed?: OfferForm | null;
  readonly head: ReactNode;
  /** Sections for a stored offer: codes, versions. */
  readonly more?: readonly RuleSection[];
}

/** Shows the form of an offer, generated from its rules, beside the server's present assessment. */
export function OfferEditor({ tenant, rules, offer, initial, typed = null, head, more = [] }: EditorProps) {
  const words = useEditorWords();
  const locale = useUiLocale();
  const navigate = useNavigate();
  const mayDraft = useCan(opens("POST /staff/:tenant/offers", "offers.draft"), tenant);
  const editing = useOfferForm({
    tenant,
    offer,
    initial,
    typed,
    onSaved: (saved) => {
      leaving.allow();
      if (!offer) void navigate(offerPath({ tenant, id: saved.id }), { replace: true });
    },
  });
  // A new offer gets an address only once it is stored, and edits made meanwhile could not be carried over.
  const isReadOnly = !mayDraft || offer?.state === "ended" || (!offer && editing.saving.isPending);
  const leaving = useLeaving(editing.isTouched && !isReadOnly, words);
  const { form } = editing;
  const preview = usePreview(tenant, form, mayDraft);
  const notes = useNotes(preview.data, editing.faults.isShown);
  const terms = useLastTerms(preview.data?.result?.terms ?? (isReadOnly ? (offer?.versions[0]?.terms ?? null) : null));
  const context = useMemo(
    () => ({
      tenant,
      notes,
      isReadOnly,
      zone: zoneOf(form.args),
      ruleLabel: ruleLabelOf(rules, locale, words.parts),
      find: (control: string, text: string, signal: AbortSignal) => findThings(tenant, control, { text, signal }),
      onChange: editing.change,
    }),
    [notes, isReadOnly, form.args, rules, locale, words, tenant, editing.change],
  );
  const sections = useSections({ rules, form, notes, isReadOnly, onRename: editing.rename, isShown: editing.faults.isShown });
  const keepMine = (): void => {
    if (!offer) return;
    leaving.allow();
    void navigate(newOfferPath(tenant, offer.id), { state: { typed: form } satisfies Carried });
  };
  const problems = preview.data?.problems.length ?? 0;
  return (
    <SchemaFormContext value={context}>
      <RulePage
        label={words.proof}
        head={head}
        sections={[...sections, ...more]}
        asideLabel={words.proof}
        aside={
          <OfferProof
            preview={preview}
            notes={notes}
            titleOf={useTitleOf(rules.args, form.args)}
            saved={offer?.versions[0]?.terms ?? null}
            terms={terms}
          />
        }
        foot={<OfferFoot {...{ tenant, offer, editing, problems, isReadOnly, keepMine }} />}
      />
      {leaving.dialog}
    </SchemaFormContext>
  );
}

/** While a field is incomplete there are no terms; the last ones remain visible. */
function useLastTerms(terms: Localized | null): Localized | null {
  const [last, setLast] = useState(terms);
  if (terms !== null && terms !== last) setLast(terms);
  return terms ?? last;
}

/** Returns a field's full title: `O que a pessoa ganha › Valor`. */
function useTitleOf(schema: FieldSchema, args: Part): (path: string) => string {
  const words = useEditorWords();
  const locale = useUiLocale();
  return (path) => {
    const [part = "", ...rest] = path.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    const inner = schema.properties?.[String(part)];
    const labels = inner
      ? schemasAt(inner, rest, args[String(part)])
          .slice(1)
          .flatMap(({ label }) => label?.[locale] ?? [])
      : [];
    return [words.parts[String(part)] ?? String(part), ...labels].join(" › ");
  };
}
