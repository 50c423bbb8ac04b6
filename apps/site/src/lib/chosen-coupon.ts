let chosen = "";

/** Remembers a checked code that needs a deposit or a new account: the next form opens with it. */
export const chooseCoupon = (code: string): void => void (chosen = code);

/** Returns the chosen code once; empty without one. */
export function takeChosenCoupon(): string {
  const code = chosen;
  chosen = "";
  return code;
}
