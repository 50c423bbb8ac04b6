import type { ExclusionValue } from "@trevo/contract";
import { exclusionValues } from "@trevo/contract/protection-rules";
import { Button } from "@trevo/ui/button";
import { Checkbox } from "@trevo/ui/checkbox";
import { DateInput, isoOfDigits } from "@trevo/ui/date-input";
import { Icon, type IconName } from "@trevo/ui/icon";
import { Notice } from "@trevo/ui/notice";
import { useState } from "react";
import { type ApiFailure, errorText, fieldErrors } from "../../lib/error-text.ts";
import { keepExclusion } from "../../lib/exclusion.ts";
import { endSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { ChoiceChips } from "./choice-chips.tsx";
import { termName } from "./protection-words.ts";
import { useSend } from "../../lib/use-action.ts";
import { selfExclusionMutation } from "./api.ts";

/** Self-exclusion: the term, its effects, one checkbox, one button. No text tries to dissuade the player. */
export function ExclusionSection() {
  const [value, setValue] = useState<ExclusionValue>("30d");
  const [date, setDate] = useState("");
  const [agreed, setAgreed] = useState(false);
  const { busy, send } = useSend(selfExclusionMutation);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const wrongDate = failure ? fieldErrors(failure)["date"] : undefined;
  const start = async () => {
    setFailure(null);
    const reply = await send({ value, date: value === "date" ? (isoOfDigits(date) ?? "") : null });
    if (!reply.ok) return setFailure(reply);
    // The server has ended the session on every device. The notice that follows pays out the remaining balance.
    endSession();
    keepExclusion(reply.data.data);
  };
  return (
    <section className="limits-section panel limits-panel">
      <h2 className="h2">{m.exclude_title()}</h2>
      <p>{m.exclude_text()}</p>
      <ChoiceChips
        label={m.exclude_term()}
        choices={exclusionValues.map((one) => ({ value: one, label: termName[one]() }))}
        value={value}
        onChange={setValue}
      />
      {value === "date" ? (
        <DateInput
          label={m.exclude_last_day()}
          value={date}
          onChange={setDate}
          error={wrongDate ? m.exclude_last_day_wrong() : undefined}
        />
      ) : null}
      <ul className="exclusion-effects">
        {effects(value).map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} />
            {text}
          </li>
        ))}
      </ul>
      <Checkbox label={m.exclude_confirm()} checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
      {failure && !wrongDate ? (
        <Notice tone="bad" announce>
          {errorText(failure)}
        </Notice>
      ) : null}
      <Button
        tone="danger"
        size="large"
        disabledReason={agreed ? null : m.exclude_confirm_first()}
        busy={busy ? m.exclude_starting() : undefined}
        onClick={() => void start()}
      >
        {m.exclude_start({ term: termName[value]() })}
      </Button>
    </section>
  );
}

const effects = (value: ExclusionValue): { icon: IconName; text: string }[] => [
  { icon: "lock", text: m.exclude_effect_play() },
  { icon: "out", text: m.exclude_effect_sessions() },
  { icon: "wallet", text: m.exclude_effect_money() },
  { icon: "gift", text: m.exclude_effect_bonus() },
  { icon: "shield", text: value === "forever" ? m.exclude_effect_forever() : m.exclude_effect_fixed() },
];
