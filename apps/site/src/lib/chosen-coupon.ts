let chosen = "";

/** A code that was checked and needs a deposit or a new account: the form that is opened next begins with it. */
export const chooseCoupon = (code: string): void => void (chosen = code);

/** The chosen code, once; empty without one. */
export function takeChosenCoupon(): string {
  const code = chosen;
  chosen = "";
  return code;
}
