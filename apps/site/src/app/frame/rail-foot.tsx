import "./rail-foot.css";
import { KeysChoice } from "./keys-choice.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { ModeChoice } from "./mode-choice.tsx";

/** Bottom of an open rail: appearance, language and key shortcuts. */
export function RailFoot() {
  return (
    <div className="rail-foot">
      <ModeChoice />
      <LanguageSwitch />
      <KeysChoice />
    </div>
  );
}
