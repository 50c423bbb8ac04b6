import type { ProtectionState } from "@trevo/contract";
import { coolingOffHours } from "@trevo/contract/protection-rules";
import { Button } from "@trevo/ui/button";
import { showToast } from "@trevo/ui/toasts";
import { useState } from "react";
import { errorText } from "../../lib/error-text.ts";
import { m } from "../../paraglide/messages.js";
import { ChoiceChips } from "./choice-chips.tsx";
import { pauseText } from "./protection-words.ts";
import { useMoment } from "./use-moment.ts";
import { useSend } from "../../lib/use-action.ts";
import { coolOffMutation } from "./api.ts";

export interface PauseSectionProps {
  /** End of the pause, ISO 8601; null without one. */
  until: string | null;
  onChanged: (state: ProtectionState) => void;
}

/** Starts a voluntary pause in two taps. It cannot be shortened. */
export function PauseSection({ until, onChanged }: PauseSectionProps) {
  const moment = useMoment();
  const [hours, setHours] = useState<(typeof coolingOffHours)[number]>(24);
  const { busy, send } = useSend(coolOffMutation);
  const [now] = useState(Date.now);
  const left = until ? Date.parse(until) - now : 0;
  const offered = coolingOffHours.filter((one) => one * 3_600_000 > left);
  const chosen = offered.includes(hours) ? hours : offered[0];
  const start = async () => {
    if (chosen === undefined) return;
    const reply = await send({ hours: chosen });
    if (!reply.ok) return showToast(errorText(reply), "bad");
    onChanged(reply.data.data);
    showToast(m.pause_started(), "good");
  };
  return (
    <section className="limits-section panel limits-panel">
      <h2 className="h2">{m.pause_title()}</h2>
      <p>{m.pause_text()}</p>
      {until ? <p className="limits-strong">{m.pause_now({ moment: moment(until) })}</p> : null}
      {chosen === undefined ? null : (
        <>
          <ChoiceChips
            label={m.pause_choose()}
            choices={offered.map((one) => ({ value: one, label: pauseText(one) }))}
            value={chosen}
            onChange={setHours}
          />
          <Button size="large" busy={busy ? m.pause_starting() : undefined} onClick={() => void start()}>
            {until ? m.pause_longer({ time: pauseText(chosen) }) : m.pause_start({ time: pauseText(chosen) })}
          </Button>
        </>
      )}
    </section>
  );
}
