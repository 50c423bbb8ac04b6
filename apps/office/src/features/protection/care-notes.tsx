import type { ProtectionAlert } from "@trevo/contract";
import { PanelPart } from "../../frame/panel.tsx";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { useProtectionWords } from "./protection-words.ts";

/** Shows earlier decisions with their reasons, which only members who may decide can read. */
export function CareNotes({ decisions }: Pick<ProtectionAlert, "decisions">) {
  const words = useProtectionWords();
  const { moment } = useMoments();
  const nameOf = useNames();
  return (
    <PanelPart title={words.notes} note={words.notesHint}>
      {decisions === null ? (
        <p className="text-t3">{words.notesForReviewers}</p>
      ) : decisions.length === 0 ? (
        <p className="text-t3">{words.noNotes}</p>
      ) : (
        <ul className="grid gap-2">
          {decisions.map(({ action, reason, told_by, by, at, until }) => (
            <li key={at}>
              <b className="font-semibold">{words.done[action]}</b>
              {until === null ? null : <span> · {words.until(moment(until))}</span>}
              <p className="break-words">{reason}</p>
              <p className="text-t3">
                {nameOf(by)} · {moment(at)}
                {told_by === null ? null : ` · ${words.reportedBy[told_by]}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </PanelPart>
  );
}
