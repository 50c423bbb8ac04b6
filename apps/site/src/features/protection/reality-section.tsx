import { realityCheckMinutes } from "@trevo/contract/protection-rules";
import { SelectInput } from "@trevo/ui/select-input";
import { showToast } from "@trevo/ui/toasts";
import { errorText } from "../../lib/error-text.ts";
import { m } from "../../paraglide/messages.js";
import { useSend } from "../../lib/use-action.ts";
import { realityCheckMutation } from "./api.ts";

/** Sets the interval at which duration and result are shown. */
export function RealitySection({ minutes, onChanged }: { minutes: number; onChanged: (minutes: number) => void }) {
  const { send } = useSend(realityCheckMutation);
  const save = async (chosen: string) => {
    const next = realityCheckMinutes.find((one) => String(one) === chosen);
    if (next === undefined || next === minutes) return;
    const reply = await send({ reality_check_minutes: next });
    if (!reply.ok) return showToast(errorText(reply), "bad");
    onChanged(next);
    showToast(m.reality_saved({ n: next }), "good");
  };
  return (
    <section className="limits-section panel limits-panel">
      <h2 className="h2">{m.reality_title()}</h2>
      <p>{m.reality_text()}</p>
      <SelectInput
        label={m.reality_every()}
        options={realityCheckMinutes.map((n) => ({ value: String(n), label: m.reality_minutes({ n }) }))}
        value={String(minutes)}
        onChange={(value) => void save(value)}
      />
    </section>
  );
}
