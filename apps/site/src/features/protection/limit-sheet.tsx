import type { Limit, LimitPeriod, ProtectionState } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { MoneyInput } from "@trevo/ui/money-input";
import { Notice } from "@trevo/ui/notice";
import { Sheet } from "@trevo/ui/sheet";
import { TextInput } from "@trevo/ui/text-input";
import { showToast } from "@trevo/ui/toasts";
import { type FormEvent, useState } from "react";
import { errorText } from "../../lib/error-text.ts";
import { useLocale } from "../../lib/locale.ts";
import type { ModalState } from "../../lib/modal-state.ts";
import { m } from "../../paraglide/messages.js";
import { kindName, limitText, periodName } from "./protection-words.ts";
import { useSend } from "../../lib/use-action.ts";
import { setLimitMutation } from "./api.ts";

export type EditedLimit = Limit;

export interface LimitSheetProps extends ModalState {
  limit: EditedLimit;
  onChanged: (state: ProtectionState) => void;
}

/** R$ 10.000.000,00, the maximum of the contract. */
const mostCentavos = 1_000_000_000;
const mostMinutes: Record<LimitPeriod, number> = { day: 1_439, week: 10_079, month: 44_639 };

/** Form for one limit. A stricter value applies at once, a looser one tomorrow; the form states which before the button is pressed. */
export function LimitSheet({ limit, open, onClose, onClosed, onChanged }: LimitSheetProps) {
  const { kind, period, value } = limit;
  const [wanted, setWanted] = useState(0);
  const save = useSend(setLimitMutation);
  const remove = useSend(setLimitMutation);
  const locale = useLocale();
  const shown = limitText(kind, wanted, locale);
  const later = value !== null && wanted > value;
  const most = kind === "time" ? mostMinutes[period] : mostCentavos;
  const reason =
    wanted === 0
      ? m.limits_sheet_zero()
      : wanted === value
        ? m.limits_sheet_same()
        : wanted > most
          ? m.limits_sheet_most({ value: limitText(kind, most, locale) })
          : null;
  const send = async (next: number | null) => {
    const reply = await (next === null ? remove : save).send({ kind, period, value: next });
    if (!reply.ok) return showToast(errorText(reply), "bad");
    onChanged(reply.data.data);
    showToast(next === null || later ? m.limits_requested() : m.limits_saved(), "good");
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason && !save.busy && !remove.busy) void send(wanted);
  };
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={kindName[kind]()} note={periodName[period]()} closeLabel={m.close()}>
      <form className="limit-form" onSubmit={submit} noValidate>
        {kind === "time" ? (
          <TimeFields minutes={wanted} onChange={setWanted} />
        ) : (
          <MoneyInput label={m.limits_sheet_amount()} value={wanted} maximum={mostCentavos} onChange={setWanted} autoFocus />
        )}
        <Notice icon={later ? "clock" : "check"} tone={later ? "warn" : "plain"}>
          {later ? m.limits_sheet_later() : m.limits_sheet_now()}
        </Notice>
        <Button
          type="submit"
          tone="accent"
          size="large"
          wide
          disabledReason={reason}
          busy={save.busy ? m.limits_sheet_saving() : undefined}
        >
          {later ? m.limits_sheet_ask({ value: shown }) : m.limits_sheet_save({ value: shown })}
        </Button>
        {value === null ? null : (
          <Button tone="quiet" wide busy={remove.busy ? m.limits_sheet_removing() : undefined} onClick={() => void send(null)}>
            {m.limits_sheet_remove()}
          </Button>
        )}
      </form>
    </Sheet>
  );
}

function TimeFields({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  const [hours, setHours] = useState(minutes > 0 ? String(Math.floor(minutes / 60)) : "");
  const [rest, setRest] = useState(minutes > 0 ? String(minutes % 60) : "");
  const change = (nextHours: string, nextRest: string) => {
    setHours(nextHours);
    setRest(nextRest);
    onChange(Number(nextHours) * 60 + Number(nextRest));
  };
  const digits = (text: string) => text.replaceAll(/\D/g, "").slice(0, 3);
  return (
    <div className="limit-time">
      <TextInput
        label={m.limits_sheet_hours()}
        inputMode="numeric"
        placeholder="0"
        value={hours}
        autoFocus
        onChange={(event) => change(digits(event.target.value), rest)}
      />
      <TextInput
        label={m.limits_sheet_minutes()}
        inputMode="numeric"
        placeholder="00"
        value={rest}
        onChange={(event) => change(hours, digits(event.target.value))}
      />
    </div>
  );
}
