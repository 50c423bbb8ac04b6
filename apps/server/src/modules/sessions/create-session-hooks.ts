import type { Sessions } from "./sessions.ts";
import type { AccountListener, AgreementListener, CouponKeeper, SessionHooks, VerifiedListener } from "./needs.ts";

type Registers = Pick<Sessions, "onLoggedIn" | "onSignedUp" | "onAgreed" | "onCoupon" | "onVerified">;

/** Listeners that the accounts' transactions call, in the order in which they were added. */
export function createSessionHooks(): SessionHooks & { readonly on: Registers } {
  const loggedIn: AccountListener[] = [];
  const signedUp: AccountListener[] = [];
  const agreed: AgreementListener[] = [];
  const verified: VerifiedListener[] = [];
  const keepers: CouponKeeper[] = [];
  return {
    loggedIn: inTurn(loggedIn),
    signedUp: inTurn(signedUp),
    agreed: inTurn(agreed),
    verified: inTurn(verified),
    prepareCoupon: async (scope, coupon) => inTurn(await Promise.all(keepers.map((prepare) => prepare(scope, coupon)))),
    on: {
      onLoggedIn: (listener) => void loggedIn.push(listener),
      onSignedUp: (listener) => void signedUp.push(listener),
      onAgreed: (listener) => void agreed.push(listener),
      onVerified: (listener) => void verified.push(listener),
      onCoupon: (keeper) => void keepers.push(keeper),
    },
  };
}

const inTurn =
  <Event extends readonly unknown[]>(listeners: readonly ((...event: Event) => Promise<void>)[]) =>
  async (...event: Event): Promise<void> => {
    for (const listener of listeners) await listener(...event);
  };
