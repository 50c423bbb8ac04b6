import type { Limit, LimitKind, ProtectionState } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { Icon, type IconName } from "@trevo/ui/icon";
import { showToast } from "@trevo/ui/toasts";
import { BlockReasonCard } from "../../lib/block-reason.tsx";
import { errorText } from "../../lib/error-text.ts";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import type { EditedLimit } from "./limit-sheet.tsx";
import { kindName, kindText, limitText, periodName } from "./protection-words.ts";
import { useMoment } from "./use-moment.ts";
import { useSend } from "../../lib/use-action.ts";
import { cancelLimitMutation } from "./api.ts";

const icons: Record<LimitKind, IconName> = { loss: "shield", deposit: "pix", stake: "dice", time: "clock" };

export interface LimitCardProps {
  kind: LimitKind;
  limits: Limit[];
  /** The brand requires a limit of this kind, and the player has set none. */
  missing: boolean;
  onEdit: (limit: EditedLimit) => void;
  onChanged: (state: ProtectionState) => void;
}

/** One kind of limit, with a bar each for the day, the week and the month. */
export function LimitCard({ kind, limits, missing, onEdit, onChanged }: LimitCardProps) {
  const reached = reachedLimit(limits);
  return (
    <section className="panel limit-card" data-missing={missing ? "" : undefined}>
      <header>
        <i>
          <Icon name={icons[kind]} />
        </i>
        <div>
          <h2>{kindName[kind]()}</h2>
          <p>{kindText[kind]()}</p>
        </div>
      </header>
      <ul>
        {limits.map((limit) => (
          <LimitRow key={limit.period} limit={limit} onEdit={() => onEdit(limit)} onChanged={onChanged} />
        ))}
      </ul>
      {reached ? <BlockReasonCard of="refusal.limit_reached" until={reached.resets_at} tone="bad" /> : null}
    </section>
  );
}

/** Returns the reached limit that lasts longest: it decides. Used-up time is announced above all limits already. */
const reachedLimit = (limits: readonly Limit[]): Limit | undefined =>
  limits
    .filter(({ kind, value, used }) => kind !== "time" && value !== null && used >= value)
    .toSorted((a, b) => Date.parse(b.resets_at) - Date.parse(a.resets_at))[0];

interface LimitRowProps {
  limit: Limit;
  onEdit: () => void;
  onChanged: (state: ProtectionState) => void;
}

function LimitRow({ limit, onEdit, onChanged }: LimitRowProps) {
  const { kind, period, value } = limit;
  const names = { kind: kindName[kind]().toLowerCase(), period: periodName[period]().toLowerCase() };
  return (
    <li className="limit-row">
      <div className="limit-line">
        <span className="limit-period">{periodName[period]()}</span>
        <Use limit={limit} />
        <button type="button" aria-label={value === null ? m.limits_set_of(names) : m.limits_change_of(names)} onClick={onEdit}>
          {value === null ? m.limits_set() : m.limits_change()}
        </button>
      </div>
      {value === null ? null : <Bar used={limit.used} value={value} label={`${kindName[kind]()}, ${periodName[period]()}`} />}
      {limit.pending ? <Pending limit={limit} pending={limit.pending} onChanged={onChanged} /> : null}
    </li>
  );
}

/** A loss below zero is a gain, which is expressed in words, not with a minus sign. */
function Use({ limit: { kind, value, used } }: { limit: Limit }) {
  const locale = useLocale();
  const shown = limitText(kind, Math.max(0, used), locale);
  const text =
    used < 0
      ? m.limits_ahead({ amount: limitText(kind, -used, locale) })
      : value === null
        ? m.limits_used_only({ used: shown })
        : m.limits_used({ used: shown, value: limitText(kind, value, locale) });
  // The text of a gain does not mention the limit.
  const own = value === null ? m.limits_none() : used < 0 ? m.limits_of({ value: limitText(kind, value, locale) }) : null;
  return (
    <span className="limit-use">
      {own ? <b>{own}</b> : null}
      {text}
    </span>
  );
}

function Bar({ used, value, label }: { used: number; value: number; label: string }) {
  const share = Math.min(100, Math.max(0, Math.round((used * 100) / value)));
  const state = share >= 100 ? "full" : share >= 80 ? "near" : undefined;
  return (
    <>
      <div
        className="limit-bar"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        data-state={state}
      >
        <i style={{ transform: `scaleX(${share / 100})` }} />
      </div>
      {share >= 100 ? (
        <p className="limit-full">
          <Icon name="warn" /> {m.limits_reached()}
        </p>
      ) : null}
    </>
  );
}

interface PendingProps {
  limit: Limit;
  pending: NonNullable<Limit["pending"]>;
  onChanged: (state: ProtectionState) => void;
}

function Pending({ limit: { kind, period }, pending, onChanged }: PendingProps) {
  const locale = useLocale();
  const moment = useMoment();
  const { busy, send } = useSend(cancelLimitMutation);
  const at = moment(pending.effective_at);
  const cancel = async () => {
    const reply = await send({ kind, period });
    if (!reply.ok) return showToast(errorText(reply), "bad");
    onChanged(reply.data.data);
    showToast(m.limits_kept(), "good");
  };
  return (
    <div className="limit-pending">
      <BlockReasonCard
        of="limit.raise_waiting"
        title={
          pending.value === null
            ? m.limits_pending_none({ moment: at })
            : m.limits_pending({ value: limitText(kind, pending.value, locale), moment: at })
        }
        tone="warn"
      />
      <Button busy={busy ? m.limits_pending_cancelling() : undefined} onClick={() => void cancel()}>
        {m.limits_pending_cancel()}
      </Button>
    </div>
  );
}
