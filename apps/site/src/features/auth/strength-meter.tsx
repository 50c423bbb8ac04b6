import { m } from "../../paraglide/messages.js";
import { type Strength, strengthOf } from "./password-strength.ts";

const names: Record<Exclude<Strength, 0>, () => string> = {
  1: m.auth_strength_weak,
  2: m.auth_strength_fair,
  3: m.auth_strength_good,
  4: m.auth_strength_strong,
};

/** Four bars and a label, shown once the rules accept the password. It only advises; the rules decide. */
export function StrengthMeter({ password, own }: { password: string; own: readonly string[] }) {
  const strength = strengthOf(password, own);
  return (
    <p className="strength" data-strength={strength} role="status">
      <span aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} data-on={bar <= strength ? "" : undefined} />
        ))}
      </span>
      {strength === 0 ? <em>{m.auth_strength_none()}</em> : <em>{m.auth_strength({ strength: names[strength]() })}</em>}
    </p>
  );
}
