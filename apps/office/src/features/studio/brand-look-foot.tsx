import { useQuery } from "@tanstack/react-query";
import type { BrandDraft, BrandLookField } from "@trevo/contract";
import { languageTags } from "@trevo/domain";
import { useUiLocale } from "@trevo/ui/locale";
import { type ReactNode, useState } from "react";
import { DecisionDialog } from "../../frame/decision-dialog.tsx";
import { useSaveKey } from "../../frame/leaving.tsx";
import { Key } from "../../frame/parts.tsx";
import { useErrorText } from "../../frame/states.tsx";
import { type Shape, Status } from "../../frame/status.tsx";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import type { BrandLookForm } from "./brand-look-form.ts";
import { lookVersionsQuery } from "./brand-look-query.ts";
import { useBrandLookWords } from "./brand-look-words.ts";
import { type LookAct, useLookDecisions } from "./decide-look.ts";

const publishing = opens("POST /staff/:tenant/draft/publish", "brand.publish");

interface FootProps {
  readonly tenant: string;
  readonly data: BrandDraft;
  readonly form: BrandLookForm;
  readonly mayEdit: boolean;
}

/** Saves unsaved edits; otherwise offers the next steps for the stored draft. */
export function BrandLookFoot({ tenant, data, form, mayEdit }: FootProps) {
  const textOf = useErrorText();
  const listOf = useFieldList();
  const [act, decide] = useState<LookAct | null>(null);
  const decisions = useLookDecisions({ tenant, data, fields: listOf(fieldsOf(data.draft?.patch ?? {})) });
  const saying = useSaying({ tenant, data, form, mayEdit });
  const mayTry = mayEdit && form.isDirty && form.isWhole && !form.isBusy && form.theirs === null;
  useSaveKey(() => (mayTry ? form.save() : undefined));
  const shown = form.error ? { shape: "bad" as const, text: textOf(form.error) } : saying;
  return (
    <>
      <p className="panel-why flex items-baseline gap-2" role="status">
        <Status shape={shown.shape} />
        <span>{shown.text}</span>
      </p>
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        <Buttons {...{ tenant, data, form, mayEdit, mayTry }} onAct={decide} />
      </div>
      <DecisionDialog decision={act && decisions[act]} onClose={() => decide(null)} />
    </>
  );
}

/** Formats field names as a list in the member's language. */
export function useFieldList(): (fields: readonly BrandLookField[]) => string {
  const words = useBrandLookWords();
  const list = new Intl.ListFormat(languageTags[useUiLocale()], { type: "conjunction" });
  return (fields) => list.format(fields.map((field) => words.fields[field]));
}

const fieldsOf = (part: object): BrandLookField[] => Object.keys(part) as BrandLookField[];

function useSaying({ tenant, data, form, mayEdit }: FootProps): { readonly shape: Shape; readonly text: string } {
  const words = useBrandLookWords();
  const listOf = useFieldList();
  const nameOf = useNames();
  const { moment } = useMoments();
  const versions = useQuery({ ...lookVersionsQuery(tenant), enabled: form.theirs !== null });
  const { draft, moved, failing } = data;
  if (form.theirs) {
    const { fields, isVersion } = form.theirs;
    const who = nameOf((isVersion ? versions.data?.[0]?.created_by : draft?.updated_by) ?? "");
    return { shape: "bad", text: fields.length > 0 ? words.conflict(who, listOf(fields)) : words.conflictPlain(who) };
  }
  if (draft?.goes_live_at) return { shape: "waiting", text: words.scheduled(moment(draft.goes_live_at), nameOf(draft.scheduled_by ?? "")) };
  if (!mayEdit) return { shape: "waiting", text: words.readOnly };
  if (form.isDirty) return { shape: "waiting", text: words.unsaved };
  if (moved) return { shape: "bad", text: words.moved(nameOf(moved.by ?? ""), listOf(moved.fields)) };
  if (draft?.failure) return { shape: "bad", text: words.scheduleFailed };
  if (failing.length > 0) return { shape: "bad", text: words.failing };
  if (!draft) return { shape: "good", text: words.clean };
  const say = fieldsOf(draft.patch).length > 0 ? words.saved : words.emptied;
  return { shape: "waiting", text: say(nameOf(draft.updated_by), moment(draft.updated_at)) };
}

interface ButtonsProps extends FootProps {
  readonly mayTry: boolean;
  readonly onAct: (act: LookAct) => void;
}

function Buttons({ tenant, data: { draft, moved, failing }, form, mayEdit, mayTry, onAct }: ButtonsProps) {
  const words = useBrandLookWords();
  const listOf = useFieldList();
  const mayPublish = useCan(publishing, tenant);
  if (form.theirs)
    return (
      <>
        <Button onClick={form.takeTheirs}>{words.takeTheirs}</Button>
        <Button isOff={form.isBusy || !form.isWhole} onClick={form.saveOnTop}>
          {words.keepMine}
        </Button>
      </>
    );
  if (form.isDirty)
    return (
      <Button look="main" isOff={!mayTry} onClick={form.save}>
        {form.isBusy ? words.saving : words.save}
        <Key>Ctrl S</Key>
      </Button>
    );
  if (draft?.goes_live_at)
    return mayPublish ? (
      <Button isOff={form.isBusy} onClick={() => onAct("unschedule")}>
        {words.unschedule}
      </Button>
    ) : null;
  const hasChanges = draft !== null && fieldsOf(draft.patch).length > 0;
  return (
    <>
      {mayEdit && draft?.undo ? (
        <Button isOff={form.isBusy} onClick={form.undo}>
          {words.undo(listOf(draft.undo.fields))}
        </Button>
      ) : null}
      {mayEdit && hasChanges ? (
        <Button isOff={form.isBusy} onClick={form.discard}>
          {words.discard}
        </Button>
      ) : null}
      {mayEdit && moved ? (
        <Button look="main" isOff={form.isBusy} onClick={form.follow}>
          {words.follow}
        </Button>
      ) : null}
      {mayPublish && hasChanges && !moved ? (
        <>
          <Button isOff={form.isBusy || failing.length > 0} onClick={() => onAct("schedule")}>
            {words.schedule}
          </Button>
          <Button look="main" isOff={form.isBusy || failing.length > 0} onClick={() => onAct("publish")}>
            {words.publish}
          </Button>
        </>
      ) : null}
    </>
  );
}

interface ButtonProps {
  readonly look?: "main";
  readonly isOff?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Button = ({ look, isOff = false, onClick, children }: ButtonProps) => (
  <button type="button" className={`button button-large${look ? ` button-${look}` : ""}`} disabled={isOff} onClick={onClick}>
    {children}
  </button>
);
