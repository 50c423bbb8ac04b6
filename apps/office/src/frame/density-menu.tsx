import { Menu } from "@base-ui/react/menu";
import { changeOwnPreferences } from "../lib/own-preferences.ts";
import { type Density, usePreferences } from "../lib/preferences.ts";
import { setColumns, shownColumns } from "./columns.ts";
import { useFrameWords } from "./frame-words.ts";
import { Icon } from "./icon.tsx";
import type { ListScreen } from "./list-types.ts";
import type { List } from "./use-list.ts";

interface DensityMenuProps<Row> {
  readonly screen: ListScreen<Row>;
  readonly list: List<Row>;
}

/** Sets the row height, a preference for every list, and the columns of this list. */
export function DensityMenu<Row>({ screen, list }: DensityMenuProps<Row>) {
  const words = useFrameWords();
  const { density } = usePreferences();
  const choices: readonly [Density, string][] = [
    ["compact", words.densityCompact],
    ["normal", words.densityNormal],
    ["two-lines", words.densityTwoLines],
  ];
  return (
    <Menu.Root>
      <Menu.Trigger className="tool" aria-label={words.density} title={words.density}>
        <Icon name="filter" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-place" sideOffset={6} align="end">
          <Menu.Popup className="menu">
            <Menu.RadioGroup value={density} onValueChange={(value: Density) => changeOwnPreferences({ density: value })}>
              {choices.map(([value, title]) => (
                <Menu.RadioItem key={value} value={value} className="menu-item" closeOnClick>
                  {title}
                  <Menu.RadioItemIndicator className="ml-auto">
                    <Icon name="check" small />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Separator className="menu-split" />
            <ColumnItems screen={screen} list={list} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** The first column identifies the row and cannot be hidden. */
function ColumnItems<Row>({ screen, list }: DensityMenuProps<Row>) {
  const shown = new Set(shownColumns(screen, list).map(({ id }) => id));
  const toggle = (id: string, on: boolean): void => {
    const ids = screen.columns.map((column) => column.id).filter((one) => (one === id ? on : shown.has(one)));
    list.change((next) => setColumns(next, ids.length === screen.columns.length ? null : ids));
  };
  return screen.columns.slice(1).map(({ id, title }) => (
    <Menu.CheckboxItem
      key={id}
      className="menu-item"
      checked={shown.has(id)}
      disabled={shown.has(id) && shown.size <= 2}
      onCheckedChange={(on) => toggle(id, on)}
    >
      {title}
      <Menu.CheckboxItemIndicator className="ml-auto">
        <Icon name="check" small />
      </Menu.CheckboxItemIndicator>
    </Menu.CheckboxItem>
  ));
}
