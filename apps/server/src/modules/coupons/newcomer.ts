import { localDate } from "@trevo/domain";
import type { PlayerFacts } from "@trevo/offers";

interface Registering {
  readonly now: Date;
  readonly timezone: string;
  readonly birth_date: string | null;
  readonly ref: string | null;
  readonly lmcp: string | null;
}

/**
 * Facts about an account that is being opened, for the rules of offers. Contacts are confirmed later, and the coupon's grant waits for
 * that.
 */
export const factsOfNewcomer = ({ now, timezone, ...registering }: Registering): PlayerFacts => ({
  now,
  today: localDate(now, timezone),
  registered_at: now,
  level: 0,
  deposits: 0,
  last_settled_stake_at: null,
  contacts_verified: true,
  identity_verified: false,
  lists: [],
  bonus_active: false,
  withholdsOffers: false,
  event: null,
  ...registering,
});

/**
 * Facts about a guest. An offer that no account can have on its first day is treated as meant for others. An identity can be verified on
 * that day.
 */
export const factsOfGuest = (at: Pick<Registering, "now" | "timezone">): PlayerFacts => ({
  ...factsOfNewcomer({ ...at, birth_date: null, ref: null, lmcp: null }),
  identity_verified: true,
});
