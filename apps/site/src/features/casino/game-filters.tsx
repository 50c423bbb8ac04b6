import "./game-filters.css";
import { Icon } from "@trevo/ui/icon";
import type { ChangeEvent, ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import type { GamesFilter, Provider } from "../../lib/site-types.ts";
import { gameTypes } from "./game-types.ts";
import { m } from "../../paraglide/messages.js";

/** Words, provider, type, bonus money. A plain form, so that it works before hydration and its state is the address. */
export function GameFilters({ filter, providers }: { filter: Omit<GamesFilter, "page">; providers: readonly Provider[] }) {
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
        <FilterSelect name="provider" label={m.nav_providers()} value={filter.provider ?? "all"} onChange={send}>
          <option value="all">{m.nav_providers()}</option>
          {providers.map((provider) => (
            <option key={provider.code} value={provider.code}>
              {provider.name} ({provider.games})
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
        <label className="game-filter-bonus">
          <input type="checkbox" name="bonuses" value="1" defaultChecked={Boolean(filter.bonuses)} onChange={send} />
          {m.game_type_bonus()}
        </label>
      </div>
    </Form>
  );
}

/** What is chosen; an address without empty words. */
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
