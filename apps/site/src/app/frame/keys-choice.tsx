import { ToggleSwitch } from "@trevo/ui/toggle-switch";
import { useState } from "react";
import { areSingleKeysOn, setSingleKeys } from "../../lib/single-keys.ts";
import { m } from "../../paraglide/messages.js";

/**
 * Switch for single-key shortcuts. Use it only in parts that open after hydration: the server does not know the browser's stored choice.
 */
export function KeysChoice() {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const change = (on: boolean) => {
    setSingleKeys(on);
    setOn(on);
  };
  return <ToggleSwitch label={m.bar_keys()} note={m.bar_keys_note()} checked={isOn} onChange={change} />;
}
