import { ToggleSwitch } from "@trevo/ui/toggle-switch";
import { useState } from "react";
import { areSingleKeysOn, setSingleKeys } from "../../lib/single-keys.ts";
import { m } from "../../paraglide/messages.js";

/** Only in what opens after hydration: the server does not know what this browser keeps. */
export function KeysChoice() {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const change = (on: boolean) => {
    setSingleKeys(on);
    setOn(on);
  };
  return <ToggleSwitch label={m.bar_keys()} note={m.bar_keys_note()} checked={isOn} onChange={change} />;
}
