import { Chip, ChipRow } from "@trevo/ui/chip";
import { formatMoney } from "@trevo/ui/format";
import { MoneyInput } from "@trevo/ui/money-input";
import { SelectInput } from "@trevo/ui/select-input";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { maxTyped, type SystemOption, systemsOf } from "./slip-shape.ts";
import { systemNames } from "./system-names.ts";

export const quickStakes = [500, 2_000, 5_000, 10_000] as const;

const systemText = ({ name, sizes, combinations }: SystemOption, legs: number): string =>
  name === null
    ? m.sports_system_even({ size: sizes[0] ?? 0, legs, count: combinations })
    : m.sports_system_named({ name: systemNames[name], count: combinations });

interface SystemFieldsProps {
  legs: number;
  chosen: SystemOption;
  each: boolean;
  onSystem: (value: string) => void;
  onEach: (each: boolean) => void;
}

/** Selects the combinations to bet on, and whether the stake is the total or applies to each. */
export function SystemFields({ legs, chosen, each, onSystem, onEach }: SystemFieldsProps) {
  return (
    <>
      <SelectInput
        label={m.sports_system()}
        hint={m.sports_system_hint()}
        options={systemsOf(legs).map((option) => ({ value: option.value, label: systemText(option, legs) }))}
        value={chosen.value}
        onChange={onSystem}
      />
      <ChipRow label={m.sports_stake_of()}>
        <Chip selected={!each} onSelect={() => onEach(false)}>
          {m.sports_stake_total()}
        </Chip>
        <Chip selected={each} onSelect={() => onEach(true)}>
          {m.sports_stake_each()}
        </Chip>
      </ChipRow>
    </>
  );
}

/** A stake, typed or selected from the presets. */
export function StakeField({ value, label, onChange }: { value: number; label: string; onChange: (amount: number) => void }) {
  const locale = useLocale();
  return (
    <>
      <MoneyInput label={label} value={value} maximum={maxTyped} onChange={onChange} />
      <ChipRow label={m.sports_quick_stakes()}>
        {quickStakes.map((amount) => (
          <Chip key={amount} selected={value === amount} onSelect={() => onChange(amount)}>
            {formatMoney(amount, locale)}
          </Chip>
        ))}
      </ChipRow>
    </>
  );
}
