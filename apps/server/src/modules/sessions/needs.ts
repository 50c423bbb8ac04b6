import type { IdentityTokens } from "../../adapters/google/identity-tokens.ts";
import type { PlayerMessenger } from "../../adapters/messaging/messenger.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { PlayerKey, TenantScope } from "../../kernel/scope.ts";
import type { Player, Players, Registration } from "../players/index.ts";
import type { Protection } from "../protection/index.ts";
import type { SecondFactor } from "../second-factor/index.ts";
import type { Tenants } from "../tenants/index.ts";
import type { SmsBook } from "./create-sms-book.ts";

/** Called in the transaction of a registration or a login. What it writes is stored only if the account or the session is. */
export type AccountListener = (tx: Tx, scope: TenantScope, player: Player) => Promise<void>;

/** Called in the registering transaction, with the consent to marketing given there. */
export type AgreementListener = (
  tx: Tx,
  key: PlayerKey,
  agreed: NonNullable<Registration["marketing"]> & { readonly request_id: string },
) => Promise<void>;

/** The coupon entered at registration. */
export interface RegistrationCoupon {
  readonly coupon: string;
  readonly birth_date: string;
  readonly has_cpf: boolean;
  readonly ref: string | null;
  readonly lmcp: string | null;
}

/**
 * Checks the coupon of a registration before there is an account, so that the result depends on no other account. Returns a listener that
 * stores it in the transaction. Refuses with `invalid_fields`.
 */
export type CouponKeeper = (scope: TenantScope, given: RegistrationCoupon) => Promise<AccountListener>;

/** Called in the transaction in which a contact is verified as the player's own. */
export type VerifiedListener = (tx: Tx, key: PlayerKey) => Promise<void>;

/** Hooks by which other modules join the accounts' transactions. */
export interface SessionHooks {
  readonly loggedIn: AccountListener;
  readonly signedUp: AccountListener;
  readonly agreed: AgreementListener;
  readonly verified: VerifiedListener;
  readonly prepareCoupon: CouponKeeper;
}

export interface SessionNeeds extends Pick<SessionHooks, "loggedIn" | "verified"> {
  readonly smsBook: SmsBook;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: Vault;
  readonly jobs: Pick<Jobs, "add">;
  readonly messenger: PlayerMessenger;
  readonly identityTokens: IdentityTokens;
  readonly tenants: Pick<Tenants, "byId">;
  readonly players: Players;
  readonly secondFactor: SecondFactor;
  readonly protection: Pick<Protection, "mayRegister" | "mayLogin" | "checkRegister" | "countMinutes">;
}
