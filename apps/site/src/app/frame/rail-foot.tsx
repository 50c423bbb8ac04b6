import "./rail-foot.css";
import { KeysChoice } from "./keys-choice.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { ModeChoice } from "./mode-choice.tsx";

/** What an open rail ends with: the appearance, the language and the keys. */
export function RailFoot() {
  return (
    <div className="rail-foot">
      <ModeChoice />
      <LanguageSwitch />
      <KeysChoice />
    </div>
  );
}
