import { SelectInput } from "@trevo/ui/select-input";
import type { OddsAcceptance } from "@trevo/sports";
import { m } from "../../paraglide/messages.js";

const words: Record<OddsAcceptance, () => string> = {
  better: m.sports_accept_better,
  none: m.sports_accept_none,
  any: m.sports_accept_any,
};
const order = ["better", "none", "any"] as const;

/** Which changed odds the player accepts in place of those on the slip. Lower odds are never accepted unless the player chose so. */
export function AcceptOdds({ value, onChange }: { value: OddsAcceptance; onChange: (value: OddsAcceptance) => void }) {
  return (
    <SelectInput
      label={m.sports_accept()}
      options={order.map((one) => ({ value: one, label: words[one]() }))}
      value={value}
      onChange={onChange}
    />
  );
}
