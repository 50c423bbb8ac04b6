import type { PlayerProtection } from "@trevo/contract";
import { Link } from "react-router";
import type { RowKey } from "../../frame/list-types.ts";
import { Checks, Facts, PanelPart } from "../../frame/panel.tsx";
import { Meter } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { useLimitText } from "./limit-text.ts";
import { usePlayerProtectionWords } from "./player-protection-words.ts";
import { usePlayerWords } from "./player-words.ts";

interface PartProps {
  readonly protection: PlayerProtection;
}

/** Shows the protection in force. */
export function NowPart({ protection: { restricted, marketing, paused_until, time_up_until, reality_check_minutes } }: PartProps) {
  const words = usePlayerProtectionWords();
  const { restrictions } = usePlayerWords();
  const { moment } = useMoments();
  return (
    <PanelPart title={words.now}>
      <Facts
        facts={[
          [words.play, restricted === null ? words.open : (restrictions[restricted] ?? restricted)],
          ...(paused_until === null ? [] : [[words.paused, moment(paused_until)] as const]),
          ...(time_up_until === null ? [] : [[words.timeUp, moment(time_up_until)] as const]),
          [words.marketing, marketing ? words.marketingOn : words.marketingOff],
          [words.realityCheck, words.every(reality_check_minutes)],
        ]}
      />
    </PanelPart>
  );
}

export function LimitsPart({ protection: { limits } }: PartProps) {
  const words = usePlayerProtectionWords();
  const { moment } = useMoments();
  const textOf = useLimitText();
  return (
    <PanelPart title={words.limits} note={words.limitsNote}>
      {limits.length === 0 ? <p className="text-t3">{words.noLimits}</p> : null}
      <ul className="grid gap-2">
        {limits.map(({ kind, period, value, used, pending }) => (
          <li key={`${kind}_${period}`} className="grid gap-1">
            <span className="flex justify-between gap-3">
              <span>
                {words.limitNames[kind]} {words.periods[period]}
              </span>
              <b className="font-semibold">
                {value === null ? words.noLimit : words.used(textOf(kind, Math.max(0, used)), textOf(kind, value))}
              </b>
            </span>
            {value === null ? null : <Meter share={value === 0 ? 1 : Math.max(0, used) / value} />}
            {pending === null ? null : (
              <span className="text-t3">
                {words.becomes(pending.value === null ? words.noLimit : textOf(kind, pending.value), moment(pending.effective_at))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}

export function ExclusionsPart({ protection: { exclusions } }: PartProps) {
  const words = usePlayerProtectionWords();
  const { moment } = useMoments();
  const nameOf = useNames();
  return (
    <PanelPart title={words.exclusions}>
      {exclusions.length === 0 ? <p className="text-t3">{words.noExclusions}</p> : null}
      <ul className="grid gap-2">
        {exclusions.map(({ id, state, since, until, by, entered_by, removal_requested_at }) => (
          <li key={id}>
            <Status shape={state === "active" ? "stopped" : "refused"}>
              {until === null
                ? words.excludedForEver
                : state === "active"
                  ? words.excludedUntil(moment(until))
                  : words.ended(moment(until))}
            </Status>
            <p className="text-t3">
              {words.since(moment(since))} · {words.requestedBy(words.reportedBy[by])}
              {entered_by === null ? null : ` · ${nameOf(entered_by)}`}
            </p>
            {removal_requested_at === null ? null : <p className="text-t3">{words.removalRequested(moment(removal_requested_at))}</p>}
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}

/** Shows why the player should be reviewed, and links to the decision. */
export function SignsPart({ of, protection: { signs, waits_since } }: PartProps & { readonly of: RowKey }) {
  const words = usePlayerProtectionWords();
  const { moment } = useMoments();
  return (
    <PanelPart title={words.signs}>
      {waits_since === null ? null : (
        <p className="mb-2 flex flex-wrap items-center gap-3">
          <Status shape="look">{words.waits}</Status>
          <Link className="button" to={`/protecao/${of.tenant}/${of.id}`}>
            {words.decide}
          </Link>
        </p>
      )}
      {signs.length === 0 ? <p className="text-t3">{words.noSigns}</p> : null}
      <Checks
        checks={signs.map(({ kind, at, handled_at, closed_at }) => ({
          shape: handled_at === null && closed_at === null ? ("look" as const) : ("waiting" as const),
          text: words.signTexts[kind] ?? kind,
          result: moment(at),
        }))}
      />
    </PanelPart>
  );
}

/** Shows staff decisions with their reasons, which only members who may decide can read. */
export function NotesPart({ decisions }: Pick<PlayerProtection, "decisions">) {
  const words = usePlayerProtectionWords();
  const { moment } = useMoments();
  const nameOf = useNames();
  if (decisions === null)
    return (
      <PanelPart title={words.notes} note={words.notesHint}>
        <p className="text-t3">{words.notesForReviewers}</p>
      </PanelPart>
    );
  return (
    <PanelPart title={words.notes} note={words.notesHint}>
      {decisions.length === 0 ? <p className="text-t3">{words.noNotes}</p> : null}
      <ul className="grid gap-2">
        {decisions.map(({ action, reason, told_by, by, at, until }) => (
          <li key={at}>
            <b className="font-semibold">{words.done[action]}</b>
            {until === null ? null : <span> · {words.until(moment(until))}</span>}
            <p className="break-words">{reason}</p>
            <p className="text-t3">
              {nameOf(by)} · {moment(at)}
              {told_by === null ? null : ` · ${words.requestedBy(words.reportedBy[told_by])}`}
            </p>
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}
