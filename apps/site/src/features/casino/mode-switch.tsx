import { ChoiceTabs } from "@trevo/ui/tabs";
import { m } from "../../paraglide/messages.js";
import type { PlayMode } from "./api.ts";

export function ModeSwitch({ mode, onChange }: { mode: PlayMode; onChange: (mode: PlayMode) => void }) {
  const choices: { value: PlayMode; label: string }[] = [
    { value: "real", label: m.casino_real() },
    { value: "demo", label: m.casino_demo() },
  ];
  return <ChoiceTabs label={m.casino_mode()} choices={choices} value={mode} onChange={onChange} />;
}
