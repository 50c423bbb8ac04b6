import "./game-filters.css";
import { Icon } from "@trevo/ui/icon";
import { Form, useSubmit } from "react-router";
import type { GamesFilter, Provider } from "../../lib/site-types.ts";
import { m } from "../../paraglide/messages.js";

/** Words and provider. A plain form, so that it works before hydration and its state is the address. */
export function GameFilters({ filter, providers }: { filter: Omit<GamesFilter, "page">; providers: readonly Provider[] }) {
  const submit = useSubmit();
  return (
    <Form role="search" aria-label={m.casino_search()} className="game-filters" key={`${filter.searchTerm ?? ""} ${filter.provider ?? ""}`}>
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
      <label className="game-filter-provider">
        <span className="sr-only">{m.nav_providers()}</span>
        <select
          name="provider"
          defaultValue={filter.provider ?? "all"}
          onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
        >
          <option value="all">{m.nav_providers()}</option>
          {providers.map((provider) => (
            <option key={provider.code} value={provider.code}>
              {provider.name} ({provider.games})
            </option>
          ))}
        </select>
        <Icon name="down" />
      </label>
    </Form>
  );
}
