import { Menu } from "@base-ui/react/menu";
import { Popover } from "@base-ui/react/popover";
import { formatMoney } from "@trevo/ui/format";
import { defaultTimeZone, useUiLocale } from "@trevo/ui/locale";
import { centavosTyped } from "@trevo/ui/masks";
import { type ReactNode, useState } from "react";
import { useMember } from "../lib/member.ts";
import { useMoments } from "../lib/moments.ts";
import { DensityMenu } from "./density-menu.tsx";
import { useFrameWords } from "./frame-words.ts";
import { Icon } from "./icon.tsx";
import type { Filter, ListScreen } from "./list-types.ts";
import { instantOf } from "./local-minute.ts";
import { Amount } from "./parts.tsx";
import type { List } from "./use-list.ts";

/** Shows the filters in the address as chips. Each names its field and value, and can be removed. */
export function Filters<Row>({ screen, list, tools }: { screen: ListScreen<Row>; list: List<Row>; tools: ReactNode }) {
  const words = useFrameWords();
  const { filters = [], amountOf } = screen;
  const set = filters.filter(({ name }) => name in list.query);
  const free = filters.filter(({ name }) => !(name in list.query));
  const sum = amountOf ? list.data.reduce((total, row) => total + amountOf(row), 0) : null;
  return (
    <div className="filters">
      <BrandFilter screen={screen} list={list} />
      {set.map((filter) => (
        <SetFilter key={filter.name} filter={filter} value={list.query[filter.name] ?? ""} list={list} />
      ))}
      {free.length > 0 ? <AddFilter filters={free} list={list} /> : null}
      <div className="filters-end">
        {sum !== null && list.data.length > 0 ? (
          <span className="at-wide">
            {words.sum}{" "}
            <b>
              <Amount centavos={sum} />
            </b>
          </span>
        ) : null}
        {tools}
        <DensityMenu screen={screen} list={list} />
      </div>
    </div>
  );
}

function BrandFilter<Row>({ screen, list }: { screen: ListScreen<Row>; list: List<Row> }) {
  const words = useFrameWords();
  const { tenants } = useMember();
  const named = list.params.get("tenant");
  // Lists that belong to no brand have no brand filter.
  if (!screen.ofBrand && !("tenant" in screen.query.shape)) return null;
  const shown = named ?? (screen.ofBrand ? list.tenant : words.allBrands(tenants.length));
  const choose = (tenant: string | null): void =>
    list.change((next) => {
      next.delete("peek");
      if (tenant === null) next.delete("tenant");
      else next.set("tenant", tenant);
    });
  const items: readonly { tenant: string | null; title: string }[] = [
    ...(screen.ofBrand ? [] : [{ tenant: null, title: words.allBrands(tenants.length) }]),
    ...tenants.map((tenant) => ({ tenant, title: tenant })),
  ];
  return (
    <ChipMenu
      label={
        <>
          {words.brand} <b>{shown}</b>
          <Icon name="down" small />
        </>
      }
    >
      {items.map(({ tenant, title }) => (
        <Menu.Item key={title} className="menu-item" onClick={() => choose(tenant)}>
          {title}
        </Menu.Item>
      ))}
    </ChipMenu>
  );
}

function ChipMenu({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Menu.Root>
      <Menu.Trigger className="chip">{label}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-place" sideOffset={6} align="start">
          <Menu.Popup className="menu">{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function SetFilter<Row>({ filter, value, list }: { filter: Filter; value: string; list: List<Row> }) {
  const words = useFrameWords();
  const show = useFilterText();
  return (
    <span className="chip">
      {filter.title} <b>{show(filter, value)}</b>
      <button
        type="button"
        className="chip-drop"
        aria-label={words.dropFilter(filter.title)}
        onClick={() => list.change((next) => next.delete(filter.name))}
      >
        <Icon name="x" small />
      </button>
    </span>
  );
}

function useFilterText(): (filter: Filter, value: string) => string {
  const locale = useUiLocale();
  const { moment } = useMoments();
  return ({ kind, show }, value) => {
    if (show) return show(value);
    if (kind === "money") return formatMoney(Number(value), locale);
    if (kind === "minutes") return `${value} min`;
    if (kind === "moment") return moment(value);
    return kind === "text" ? value : (kind.options.find((option) => option.value === value)?.title ?? value);
  };
}

function AddFilter<Row>({ filters, list }: { filters: readonly Filter[]; list: List<Row> }) {
  const words = useFrameWords();
  const [open, setOpen] = useState(false);
  const [chosen, choose] = useState<Filter | null>(null);
  const filter = filters.length === 1 ? (filters[0] ?? null) : chosen;
  const apply = (name: string, value: string): void => {
    setOpen(false);
    choose(null);
    list.change((next) => {
      next.delete("peek");
      next.set(name, value);
    });
  };
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) choose(null);
      }}
    >
      <Popover.Trigger className="chip chip-add" data-add-filter="">
        <Icon name="plus" small />
        {words.filter}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="menu-place" sideOffset={6} align="start">
          <Popover.Popup className="menu" aria-label={words.addFilter}>
            {filter ? (
              <FilterForm filter={filter} onApply={(value) => apply(filter.name, value)} />
            ) : (
              filters.map((one) => (
                <button key={one.name} type="button" className="menu-item" onClick={() => choose(one)}>
                  {one.title}
                </button>
              ))
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** A form with one field, in the unit of the filter. */
function FilterForm({ filter, onApply }: { filter: Filter; onApply: (value: string) => void }) {
  const words = useFrameWords();
  const locale = useUiLocale();
  const [value, setValue] = useState("");
  const { kind } = filter;
  if (typeof kind === "object")
    return kind.options.map((option) => (
      <button key={option.value} type="button" className="menu-item" onClick={() => onApply(option.value)}>
        {option.title}
      </button>
    ));
  const given = kind === "moment" ? (instantOf(value, defaultTimeZone) ?? "") : value;
  const shown = kind === "money" && value !== "" ? formatMoney(Number(value), locale) : value;
  const onChange = (typed: string): void => {
    if (kind === "money") setValue(String(centavosTyped(typed, Number.MAX_SAFE_INTEGER)));
    else setValue(kind === "minutes" ? typed.replace(/\D/g, "").slice(0, 7) : typed);
  };
  return (
    <form
      className="p-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (given !== "") onApply(given);
      }}
    >
      <label className="field-label" htmlFor="filter-value">
        {filter.title}
      </label>
      <input
        id="filter-value"
        className="field"
        autoFocus
        autoComplete="off"
        type={kind === "moment" ? "datetime-local" : "text"}
        inputMode={kind === "money" || kind === "minutes" ? "numeric" : "text"}
        value={shown}
        onChange={(event) => onChange(event.target.value)}
      />
      <button type="submit" className="button mt-2 w-full" disabled={given === ""}>
        {words.apply}
      </button>
    </form>
  );
}
