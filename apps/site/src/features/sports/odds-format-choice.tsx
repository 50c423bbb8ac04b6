import { SelectInput } from "@trevo/ui/select-input";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { chooseOddsFormat, useOddsFormat } from "./odds-format.ts";
import { type OddsFormat, oddsFormats, oddsText } from "./odds-text.ts";

const names: Record<OddsFormat, (example: { example: string }) => string> = {
  decimal: m.sports_odds_decimal,
  fractional: m.sports_odds_fractional,
  american: m.sports_odds_american,
};
const example_x1000 = 1_850;

/** How this browser writes odds, everywhere in the sportsbook. */
export function OddsFormatChoice() {
  const locale = useLocale();
  return (
    <div className="odds-format">
      <SelectInput
        label={m.sports_odds_format()}
        options={oddsFormats.map((format) => ({
          value: format,
          label: names[format]({ example: oddsText(example_x1000, { format, locale }) }),
        }))}
        value={useOddsFormat()}
        onChange={chooseOddsFormat}
      />
    </div>
  );
}
