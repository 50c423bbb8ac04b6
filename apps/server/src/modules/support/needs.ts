import type { StaffTicketRound, TicketRefKind } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import type { Captcha } from "../../adapters/captcha/captcha.ts";
import type { Messenger } from "../../adapters/messaging/messenger.ts";
import type { Storage } from "../../adapters/storage/storage.ts";
import type { Broadcaster } from "../../kernel/broadcaster.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Notifications } from "../notifications/index.ts";
import type { Players } from "../players/index.ts";
import type { Protection } from "../protection/index.ts";
import type { Tenants } from "../tenants/index.ts";

/** The owner of the thing to look up, and the language of its name. */
export interface RefOwner {
  readonly tenant: Tenant;
  readonly player_id: string;
  readonly locale: Locale;
}

/** A player's own thing, as a ticket shows it. */
export interface RefView {
  readonly title: string;
  /** Amount in centavos. */
  readonly amount: number | null;
  readonly state: string;
  readonly at: Date;
  /** A path on the site. */
  readonly link: string | null;
  /** A path of the staff API. */
  readonly page: string | null;
}

/** Null if the thing does not exist or belongs to another player. */
export type RefPort = (owner: RefOwner, id: string) => Promise<RefView | null>;

export interface SupportNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly jobs: Pick<Jobs, "add">;
  readonly storage: Storage;
  readonly captcha: Captcha;
  readonly messenger: Pick<Messenger, "sendEmail">;
  readonly broadcaster: Pick<Broadcaster, "toPlayer">;
  readonly tenants: Pick<Tenants, "byId">;
  readonly players: Pick<Players, "byId" | "hold">;
  readonly notifications: Pick<Notifications, "send">;
  readonly refs: Readonly<Record<Exclude<TicketRefKind, "ticket">, RefPort>>;
  /** The ledger's record of a player's round, with its proof. Null if the round does not exist or belongs to another player. */
  readonly readRound: (owner: RefOwner, id: string) => Promise<StaffTicketRound | null>;
  readonly protection: Pick<Protection, "recordRiskSign" | "closeRiskSigns">;
}
