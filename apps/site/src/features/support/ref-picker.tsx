import { useQuery } from "@tanstack/react-query";
import { ticketRefsMax } from "@trevo/contract/ticket-rules";
import { Button } from "@trevo/ui/button";
import { Checkbox } from "@trevo/ui/checkbox";
import { Money } from "@trevo/ui/money";
import { RowsWaiting } from "@trevo/ui/row-list";
import { ErrorState } from "@trevo/ui/states";
import { useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { thrownText } from "../../lib/request.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { pickableQuery, type PickableThing } from "./api.ts";

const kinds = [
  { kind: "round", label: m.support_ref_rounds },
  { kind: "deposit", label: m.support_ref_deposits },
  { kind: "withdrawal", label: m.support_ref_withdrawals },
] as const;

interface PickerProps {
  owner: string;
  things: readonly PickableThing[];
  onChange: (things: readonly PickableThing[]) => void;
}

/** The player's own latest rounds, deposits and withdrawals. The chosen ones are attached to the ticket. */
export function RefPicker({ owner, things, onChange }: PickerProps) {
  const [kind, setKind] = useState<PickableThing["kind"] | null>(null);
  return (
    <fieldset className="ref-picker">
      <legend>{m.support_attach()}</legend>
      <div className="ref-kinds">
        {kinds.map((one) => (
          <Button key={one.kind} aria-expanded={kind === one.kind} onClick={() => setKind(kind === one.kind ? null : one.kind)}>
            {one.label()}
          </Button>
        ))}
      </div>
      {kind === null ? null : <Things key={kind} kind={kind} owner={owner} things={things} onChange={onChange} />}
      {things.length > 0 ? <p aria-live="polite">{m.support_attached({ count: things.length, max: ticketRefsMax })}</p> : null}
    </fieldset>
  );
}

function Things({ kind, owner, things, onChange }: PickerProps & { kind: PickableThing["kind"] }) {
  const locale = useLocale();
  const { timezone } = useSite();
  const found = useQuery(pickableQuery(owner, kind));
  if (found.isPending)
    return (
      <div role="status" aria-label={m.loading()}>
        <RowsWaiting count={2} />
      </div>
    );
  if (!found.data)
    return <ErrorState text={thrownText(found.error)} action={<Button onClick={() => void found.refetch()}>{m.try_again()}</Button>} />;
  if (found.data.length === 0) return <p>{m.support_ref_none()}</p>;
  const toggle = (thing: PickableThing) =>
    onChange(things.some(({ id }) => id === thing.id) ? things.filter(({ id }) => id !== thing.id) : [...things, thing]);
  return (
    <ul className="ref-things">
      {found.data.map((thing) => {
        const isChosen = things.some(({ id }) => id === thing.id);
        return (
          <li key={thing.id}>
            <Checkbox
              label={
                <>
                  {thing.title} · <Money value={thing.amount} /> · {momentText(thing.at, { locale, timezone })}
                </>
              }
              checked={isChosen}
              disabled={!isChosen && things.length >= ticketRefsMax}
              onChange={() => toggle(thing)}
            />
          </li>
        );
      })}
    </ul>
  );
}
