import { useQueryClient } from "@tanstack/react-query";
import type { StaffDocumentDetail } from "@trevo/contract";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { DecisionDialog } from "../../frame/decision-dialog.tsx";
import { useSaveKey } from "../../frame/leaving.tsx";
import { Key } from "../../frame/parts.tsx";
import { useErrorText } from "../../frame/states.tsx";
import { type Shape, Status } from "../../frame/status.tsx";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { useContentWords } from "./content-words.ts";
import { type Act, useDocumentDecisions } from "./decide-document.ts";
import type { useDocumentForm } from "./document-form.ts";
import { documentQuery, listEndpoint, versionsQuery } from "./document-path.ts";

interface FootProps {
  readonly tenant: string;
  readonly document: StaffDocumentDetail;
  readonly editing: ReturnType<typeof useDocumentForm>;
  readonly mayEdit: boolean;
}

interface Button {
  readonly label: ReactNode;
  readonly look?: "main" | "danger";
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

/** Saves unsaved edits; otherwise offers the next steps for the stored text. */
export function DocumentFoot({ tenant, document, editing, mayEdit }: FootProps) {
  const textOf = useErrorText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const mayPublish = useCan(opens("POST /staff/:tenant/documents/:slug/publish", "content.publish"), tenant);
  const [act, decide] = useState<Act | null>(null);
  const again = (): void => {
    const of = { tenant, id: document.slug };
    for (const queryKey of [documentQuery(of).queryKey, versionsQuery(of).queryKey, [listEndpoint]])
      void queries.invalidateQueries({ queryKey });
  };
  const decisions = useDocumentDecisions({
    tenant,
    document,
    again,
    // A text that existed only as a draft no longer exists.
    gone: () => {
      again();
      if (document.version > 0) return;
      queries.removeQueries(documentQuery({ tenant, id: document.slug }));
      void navigate("/conteudo");
    },
  });
  const mayTry = mayEdit && editing.isDirty && !editing.saving.isPending && document.goes_live_at === null;
  useSaveKey(() => (mayTry && !editing.isConflict ? editing.save() : undefined));
  const saying = useSaying({ document, editing, mayEdit, mayPublish });
  const buttons = useButtons({ document, editing, mayEdit, mayPublish, mayTry, ask: decide });
  const { error } = editing.saving;
  return (
    <>
      <p className="panel-why" role="status">
        {error && !editing.isConflict ? <Status shape="bad">{textOf(error)}</Status> : <Status shape={saying.shape}>{saying.text}</Status>}
      </p>
      {buttons.map(({ label, look, isOff = false, onClick }, place) => (
        <button
          key={place}
          type="button"
          className={`button button-large${look ? ` button-${look}` : ""}`}
          disabled={isOff}
          onClick={onClick}
        >
          {label}
        </button>
      ))}
      <DecisionDialog decision={act && decisions[act]} onClose={() => decide(null)} />
    </>
  );
}

interface SayingNeeds extends Omit<FootProps, "tenant"> {
  readonly mayPublish: boolean;
}

function useSaying({ document, editing, mayEdit, mayPublish }: SayingNeeds): { readonly shape: Shape; readonly text: string } {
  const words = useContentWords();
  const nameOf = useNames();
  const { moment } = useMoments();
  const { draft, goes_live_at, time_zone } = document;
  // This time was entered in the brand's time zone.
  const { moment: brandMoment } = useMoments(time_zone);
  if (editing.isConflict || (editing.isStale && !editing.isDirty))
    return {
      shape: "bad",
      text: [words.conflict, ...(editing.theirs.length > 0 ? [words.changedBy(editing.theirs.map(words.field).join(", "))] : [])].join(" "),
    };
  if (goes_live_at) return { shape: "work", text: words.scheduledFor(brandMoment(goes_live_at), time_zone) };
  if (mayEdit && editing.isDirty) return { shape: "waiting", text: words.unsaved };
  if (draft?.failure) return { shape: "bad", text: words.failure };
  if (draft) {
    const text = mayEdit ? (mayPublish ? words.saved : words.mayNotPublish) : mayPublish ? words.mayPublishDraft : null;
    if (text) return { shape: "waiting", text: text(nameOf(draft.updated_by), moment(draft.updated_at)) };
  }
  if (!mayEdit) return { shape: "waiting", text: mayPublish ? words.mayPublishOnly : words.mayNot };
  return document.states.includes("withdrawn") ? { shape: "stopped", text: words.states.withdrawn } : { shape: "good", text: words.clean };
}

interface ButtonNeeds extends SayingNeeds {
  readonly mayTry: boolean;
  readonly ask: (act: Act) => void;
}

function useButtons({ document, editing, mayEdit, mayPublish, mayTry, ask }: ButtonNeeds): Button[] {
  const words = useContentWords();
  const { isConflict, isStale, isDirty, saving, takeTheirs, saveOnTop, save } = editing;
  const asked = (act: Act, label: string, look?: Button["look"]): Button => ({ label, ...(look && { look }), onClick: () => ask(act) });
  const keepMine: Button = { label: words.keepMine, onClick: saveOnTop };
  if (isConflict) return [{ label: words.takeTheirs, onClick: takeTheirs }, ...(mayEdit ? [keepMine] : [])];
  if (document.goes_live_at) return mayPublish ? [asked("unschedule", words.unschedule)] : [];
  if (isDirty) {
    const label = (
      <>
        {saving.isPending ? words.saving : words.save}
        <Key>Ctrl S</Key>
      </>
    );
    return [{ label, look: "main", isOff: !mayTry, onClick: save }];
  }
  if (!document.draft && document.states.includes("withdrawn")) return mayEdit ? [asked("bringBack", words.bringBack, "main")] : [];
  if (!document.draft) return mayPublish ? [asked("withdraw", words.withdraw, "danger")] : [];
  return [
    ...(mayEdit ? [asked("discard", words.discard, "danger")] : []),
    ...(isStale && mayEdit ? [keepMine] : []),
    ...(!isStale && mayPublish ? [asked("schedule", words.schedule), asked("publish", words.publish, "main")] : []),
  ];
}
