import "./rail-foot.css";
import { LanguageSwitch } from "./language-switch.tsx";
import { ModeChoice } from "./mode-choice.tsx";

/** What an open rail ends with: the appearance and the language. */
export function RailFoot() {
  return (
    <div className="rail-foot">
      <ModeChoice />
      <LanguageSwitch />
    </div>
  );
}
