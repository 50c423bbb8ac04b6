import "./game-filters.css";
import { Icon } from "@trevo/ui/icon";
import type { ChangeEvent, ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import type { GamesFilter, Provider } from "../../lib/site-types.ts";
import { useSite } from "../../lib/site-data.ts";
import { gameOrders, gameTypes } from "./game-types.ts";
import { m } from "../../paraglide/messages.js";

/**
 * Filters by words, providers, type, order and bonus money. A plain form, so that it works before hydration and its state is in the
 * address.
 */
export function GameFilters({ filter, providers }: { filter: Omit<GamesFilter, "page">; providers: readonly Provider[] }) {
  const { features } = useSite();
  const submit = useSubmit();
  const send = (event: ChangeEvent<HTMLSelectElement | HTMLInputElement>) =>
    void submit(filled(event.currentTarget.form), { preventScrollReset: true });
  return (
    <Form role="search" aria-label={m.casino_search()} className="game-filters" key={JSON.stringify(filter)}>
      <div className="search-box">
        <Icon name="search" />
        <input
          name="searchTerm"
          type="search"
          defaultValue={filter.searchTerm ?? ""}
          placeholder={m.casino_search()}
          aria-label={m.bar_search()}
          enterKeyHint="search"
          maxLength={80}
        />
      </div>
      <div className="game-filter-row">
        <FilterSelect name="sort" label={m.casino_sort()} value={filter.sort ?? ""} onChange={send}>
          <option value="">{m.casino_sort()}</option>
          {gameOrders.map(({ value, text }) => (
            <option key={value} value={value}>
              {text()}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect name="type" label={m.game_type()} value={filter.type ?? ""} onChange={send}>
          <option value="">{m.game_type_all()}</option>
          {gameTypes.map(({ value, text }) => (
            <option key={value} value={value}>
              {text()}
            </option>
          ))}
        </FilterSelect>
        {features.includes("bonuses") ? (
          <Chip name="bonuses" value="1" chosen={Boolean(filter.bonuses)} onChange={send}>
            {m.game_type_bonus()}
          </Chip>
        ) : null}
      </div>
      {providers.length > 1 ? <ProviderChips chosen={filter.provider?.split(",") ?? []} providers={providers} onChange={send} /> : null}
    </Form>
  );
}

interface ProviderChipsProps {
  chosen: readonly string[];
  providers: readonly Provider[];
  onChange: ChipProps["onChange"];
}

/** Selects any number of providers. Those with the most games come first, because a phone shows only two or three. */
function ProviderChips({ chosen, providers, onChange }: ProviderChipsProps) {
  return (
    <fieldset className="game-filter-row">
      <legend className="sr-only">{m.nav_providers()}</legend>
      {providers
        .toSorted((one, other) => other.games - one.games)
        .map((provider) => (
          <Chip key={provider.code} name="provider" value={provider.code} chosen={chosen.includes(provider.code)} onChange={onChange}>
            {provider.name} <small>{provider.games}</small>
          </Chip>
        ))}
    </fieldset>
  );
}

interface ChipProps {
  name: string;
  value: string;
  chosen: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  children: ReactNode;
}

/** An on/off choice, shown as a separate button. */
function Chip({ name, value, chosen, onChange, children }: ChipProps) {
  return (
    <label className="game-filter-chip">
      <input type="checkbox" name={name} value={value} defaultChecked={chosen} onChange={onChange} />
      <Icon name="check" />
      {children}
    </label>
  );
}

/** The selected values, without empty words, for the address. */
const filled = (form: HTMLFormElement | null): [string, string][] =>
  form
    ? [...new FormData(form)].flatMap(([name, value]) =>
        typeof value === "string" && value !== "" ? [[name, value] as [string, string]] : [],
      )
    : [];

interface FilterSelectProps {
  name: string;
  label: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
  children: ReactNode;
}

function FilterSelect({ name, label, value, onChange, children }: FilterSelectProps) {
  return (
    <label className="game-filter-select" data-on={value !== "" && value !== "all" ? "" : undefined}>
      <span className="sr-only">{label}</span>
      <select name={name} defaultValue={value} onChange={onChange}>
        {children}
      </select>
      <Icon name="down" />
    </label>
  );
}
