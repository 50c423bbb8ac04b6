import type { SiteConfig } from "@trevo/contract";
import { separators } from "@trevo/domain";
import { formatAmount, formatMoney } from "@trevo/ui/format";
import { Icon } from "@trevo/ui/icon";
import { centavosTyped } from "@trevo/ui/masks";
import { useId } from "react";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { firstAmount, lessThan, moreThan, readyAmounts } from "./amount-steps.ts";

export interface AmountPickerProps {
  config: SiteConfig;
  /** Amount in centavos; zero while nothing is typed. */
  amount: number;
  onChange: (centavos: number) => void;
  /** The server's message about the amount. */
  error?: string | undefined;
}

/** One large amount with buttons to change it, suggested amounts below, and typing for any other amount. */
export function AmountPicker({ config, amount, onChange, error }: AmountPickerProps) {
  const locale = useLocale();
  const note = useId();
  const text = m.money_bounds({ min: formatMoney(config.min_deposit, locale), max: formatMoney(config.max_deposit, locale) });
  return (
    <div className="amount">
      <div className="amount-row">
        <AmountFigure amount={amount} maximum={config.max_deposit} onChange={onChange} describedBy={note} invalid={Boolean(error)} />
        <button
          type="button"
          className="amount-key"
          aria-label={m.deposit_less()}
          disabled={amount <= config.min_deposit}
          onClick={() => onChange(lessThan(amount, config))}
        >
          <Icon name="minus" />
        </button>
        <button
          type="button"
          className="amount-key"
          aria-label={m.deposit_more()}
          disabled={amount >= config.max_deposit}
          onClick={() => onChange(moreThan(amount, config))}
        >
          <Icon name="plus" />
        </button>
      </div>
      <p id={note} className={error ? "field-error" : "amount-note"} role={error ? "alert" : undefined}>
        {error ? (
          <>
            <Icon name="warn" />
            {error}
          </>
        ) : (
          text
        )}
      </p>
      <ReadyAmounts config={config} amount={amount} onChange={onChange} />
    </div>
  );
}

interface AmountFigureProps {
  amount: number;
  maximum: number;
  onChange: (centavos: number) => void;
  describedBy: string;
  invalid: boolean;
}

/** Whole reais, typed over the figure itself: the text below sets the width of the field. */
function AmountFigure({ amount, maximum, onChange, describedBy, invalid }: AmountFigureProps) {
  const locale = useLocale();
  const [whole, cents] = splitAmount(formatAmount(amount, locale));
  const shown = amount === 0 ? "" : whole;
  return (
    <label className="amount-figure" data-long={whole.length > 5 ? "" : undefined}>
      <span className="money-sign">R$</span>
      <span className="amount-whole">
        <span aria-hidden="true">{shown || "0"}</span>
        <input
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          aria-label={m.deposit_amount()}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          value={shown}
          onChange={(event) => onChange(centavosTyped(`${event.target.value}00`, maximum))}
        />
      </span>
      <span className="amount-cents" aria-hidden="true">
        {separators[locale].decimal}
        {cents}
      </span>
    </label>
  );
}

/** Splits `1.000,00` into whole reais and cents. */
const splitAmount = (text: string): [string, string] => [text.slice(0, -3), text.slice(-2)];

function ReadyAmounts({ config, amount, onChange }: Pick<AmountPickerProps, "config" | "amount" | "onChange">) {
  const locale = useLocale();
  const suggested = firstAmount(config);
  return (
    <div className="amount-ready" role="group" aria-label={m.deposit_quick()}>
      {readyAmounts(config).map((value) => (
        <button key={value} type="button" aria-pressed={value === amount} onClick={() => onChange(value)}>
          {value === suggested ? <small>{m.deposit_suggested()}</small> : null}
          <span className="money">
            <span className="money-sign">R$</span>{" "}
            {value % 100 === 0 ? formatAmount(value, locale).slice(0, -3) : formatAmount(value, locale)}
          </span>
        </button>
      ))}
    </div>
  );
}
