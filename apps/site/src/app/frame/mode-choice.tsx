import { Icon, type IconName } from "@trevo/ui/icon";
import { ChoiceTabs } from "@trevo/ui/tabs";
import { type ModePreference, setModePreference, useColorMode } from "../../lib/color-mode.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";

/** Choice of colour mode: light, dark or the device's. */
export function ModeChoice() {
  const { theme } = useSite();
  const { preference, forced } = useColorMode(theme.default_mode);
  const choice = (value: ModePreference, icon: IconName, text: string) => ({
    value,
    label: (
      <>
        <Icon name={icon} /> {text}
      </>
    ),
  });
  const choices = [
    choice("system", "device", m.bar_mode_system()),
    choice("light", "sun", m.bar_mode_light()),
    choice("dark", "moon", m.bar_mode_dark()),
  ];
  return (
    <div className="mode-choice">
      <ChoiceTabs label={m.bar_mode()} choices={choices} value={preference} onChange={setModePreference} />
      {forced ? <p>{m.bar_mode_forced()}</p> : null}
    </div>
  );
}
