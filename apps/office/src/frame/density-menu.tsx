import { Menu } from "@base-ui/react/menu";
import { type Density, changePreferences, usePreferences } from "../lib/preferences.ts";
import { useFrameWords } from "./frame-words.ts";
import { Icon } from "./icon.tsx";

/** How high rows are: the member's, on every list. */
export function DensityMenu() {
  const words = useFrameWords();
  const { density } = usePreferences();
  const choices: readonly [Density, string][] = [
    ["compact", words.densityCompact],
    ["normal", words.densityNormal],
    ["two-lines", words.densityTwoLines],
  ];
  return (
    <Menu.Root>
      <Menu.Trigger className="tool" aria-label={words.density}>
        <Icon name="filter" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-place" sideOffset={6} align="end">
          <Menu.Popup className="menu">
            <Menu.RadioGroup value={density} onValueChange={(value: Density) => changePreferences({ density: value })}>
              {choices.map(([value, title]) => (
                <Menu.RadioItem key={value} value={value} className="menu-item" closeOnClick>
                  {title}
                  <Menu.RadioItemIndicator className="ml-auto">
                    <Icon name="check" small />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
