import type { StaffOfferDetail } from "@trevo/contract";
import { Link } from "react-router";
import { useSaveKey } from "../../frame/leaving.tsx";
import { Key } from "../../frame/parts.tsx";
import { useErrorText } from "../../frame/states.tsx";
import { Status } from "../../frame/status.tsx";
import { DecideOffer } from "./decide-offer.tsx";
import { useEditorWords } from "./editor-words.ts";
import type { useOfferForm } from "./offer-form.ts";
import { newOfferPath } from "./offer-path.ts";

interface FootProps {
  readonly tenant: string;
  readonly offer: StaffOfferDetail | null;
  readonly editing: ReturnType<typeof useOfferForm>;
  /** Number of fields that cannot be stored as they are. */
  readonly problems: number;
  readonly isReadOnly: boolean;
  /** Moves the unsaved edits into a new offer. */
  readonly keepMine: () => void;
}

/** Saves unsaved edits; otherwise offers the next steps for the stored offer. */
export function OfferFoot({ tenant, offer, editing, problems, isReadOnly, keepMine }: FootProps) {
  const words = useEditorWords();
  const { form, isDirty, saving } = editing;
  const isNamed = form.name.pt.trim() !== "" && form.name.en.trim() !== "";
  const mayTry = !isReadOnly && isDirty && !saving.isPending;
  const save = (): void => {
    if (!mayTry) return;
    if (problems === 0 && isNamed) editing.save();
    else editing.faults.showAll();
  };
  useSaveKey(save);
  const copy = offer ? (
    <Link className="button button-large" to={newOfferPath(tenant, offer.id)}>
      {words.copy}
    </Link>
  ) : null;
  if (editing.isConflict)
    return (
      <>
        <p className="panel-why" role="alert">
          <Status shape="bad">{words.conflict}</Status>
        </p>
        <button type="button" className="button button-large" onClick={() => void editing.takeTheirs()}>
          {words.takeTheirs}
        </button>
        <button type="button" className="button button-large" onClick={keepMine}>
          {words.keepMine}
        </button>
      </>
    );
  if (offer && (!isDirty || isReadOnly))
    return (
      <>
        <DecideOffer of={{ tenant, id: offer.id }} offer={offer} />
        {copy}
      </>
    );
  return (
    <>
      <Unsaved offer={offer} problems={problems} error={saving.error} />
      {copy}
      <button type="button" className="button button-large button-main" disabled={!mayTry} onClick={save}>
        {saving.isPending ? words.saving : words.save}
        <Key>Ctrl S</Key>
      </button>
    </>
  );
}

function Unsaved({ offer, problems, error }: Pick<FootProps, "offer" | "problems"> & { readonly error: Error | null }) {
  const words = useEditorWords();
  const textOf = useErrorText();
  if (error)
    return (
      <p className="panel-why" role="alert">
        <Status shape="bad">{textOf(error)}</Status>
      </p>
    );
  return (
    <p className="panel-why" role="status">
      <Status shape={problems > 0 ? "look" : "waiting"}>
        {offer ? words.unsaved : words.unsavedNew}
        {problems > 0 ? ` ${words.problemsLeft(problems)}` : ""}
      </Status>
    </p>
  );
}
