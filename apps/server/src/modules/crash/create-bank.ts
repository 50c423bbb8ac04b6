import type { Tx } from "../../kernel/db.ts";
import type { LaunchScope } from "../../kernel/scope.ts";
import { type DemoWallet, refusalOf, stakeSession } from "../play/index.ts";
import { type JsonObject, type Wallet, ledgerRecords } from "../wallet/index.ts";
import type { StoredBet } from "./store.ts";

export interface BankNeeds {
  readonly wallet: Pick<Wallet, "postIn" | "lockRestrictions" | "balance" | "announce" | "roundEntries" | "activeBonus">;
  readonly demoWallet: DemoWallet;
}

/** Moves the money of bets: in the ledger or the demo wallet. Methods with a `tx` take effect exactly when it commits. */
export interface Bank {
  /** Throws a refusal if the stake is not allowed or the money is missing. */
  take(tx: Tx, bet: StoredBet, launch: Pick<LaunchScope, "tenant" | "session_id" | "cash_only" | "wager_class">): Promise<void>;
  /** Ends a bet. A lost bet is paid nothing. */
  settle(tx: Tx, bet: StoredBet, end: { readonly payout: number; readonly detail: JsonObject }): Promise<void>;
  /** How staff have ended a bet that could not be settled, or null. Stable until the transaction ends. */
  decided(tx: Tx, bet: StoredBet): Promise<"returned" | "lost" | null>;
  giveBack(tx: Tx, bet: StoredBet): Promise<void>;
  /** Sends the balance to the player's screens. Call after the commit. */
  announce(bet: StoredBet): Promise<void>;
  /** Cash and bonus together, in centavos. */
  balance(bet: Pick<StoredBet, "tenant_id" | "holder_id" | "is_demo">): Promise<number>;
  /** Ids of the ledger's entries; none for a demo bet. */
  entries(bet: StoredBet): Promise<string[]>;
}

const house = { provider: "house", source: "house" } as const;

const placeOf = (bet: StoredBet) => ({
  ...house,
  tenant_id: bet.tenant_id,
  player_id: bet.holder_id,
  game_id: bet.game_id,
  round: bet.id,
  round_id: bet.id,
});

const keyOf = (bet: StoredBet, part: "stake" | "end" | "return"): string => `crash:${bet.id}:${part}`;

export function createBank({ wallet, demoWallet }: BankNeeds): Bank {
  const ownerOf = (bet: Pick<StoredBet, "tenant_id" | "holder_id">) => ({ tenant_id: bet.tenant_id, player_id: bet.holder_id });
  const launchOf = (bet: Pick<StoredBet, "tenant_id" | "holder_id">) => ({ tenant_id: bet.tenant_id, launch_id: bet.holder_id });

  return {
    take: async (tx, bet, { tenant, session_id, cash_only, wager_class }) => {
      if (bet.is_demo) return demoWallet.move(tx, launchOf(bet), -bet.stake);
      const stake = { external_id: keyOf(bet, "stake"), amount: bet.stake, cash_only, wager_class, ...stakeSession(tenant, session_id) };
      const { status } = await wallet.postIn(tx, { kind: "bet", ...placeOf(bet), ...stake });
      const refusal = await refusalOf({ wallet }, ownerOf(bet), { status, tx });
      if (refusal) throw refusal;
      if (status !== "posted") throw new Error(`the ledger answered a stake with ${status}`);
    },
    settle: async (tx, bet, { payout, detail }) => {
      if (bet.is_demo) return demoWallet.move(tx, launchOf(bet), payout);
      const end = { external_id: keyOf(bet, "end"), amount: payout, closes: true, requires_bet: true, detail };
      const { status } = await wallet.postIn(tx, { kind: "win", ...placeOf(bet), ...end });
      if (status !== "posted") throw new Error(`the ledger answered the end of a bet with ${status}`);
    },
    decided: async (tx, bet) => {
      if (bet.is_demo) return null;
      await wallet.lockRestrictions(tx, ownerOf(bet));
      const [round] = await ledgerRecords.roundResults(tx, [{ tenant_id: bet.tenant_id, round_id: bet.id }]);
      if (round?.state === "rolled_back") return "returned";
      return round?.state === "closed" ? "lost" : null;
    },
    giveBack: async (tx, bet) => {
      if (bet.is_demo) return demoWallet.move(tx, launchOf(bet), bet.stake);
      const { status } = await wallet.postIn(tx, {
        kind: "rollback",
        ...house,
        ...ownerOf(bet),
        external_id: keyOf(bet, "return"),
        target_external_id: keyOf(bet, "stake"),
      });
      if (status !== "posted") throw new Error(`the ledger answered the return of a stake with ${status}`);
    },
    announce: (bet) => (bet.is_demo ? Promise.resolve() : wallet.announce(ownerOf(bet))),
    balance: async (bet) => {
      if (bet.is_demo) return demoWallet.balance(launchOf(bet));
      const { cash, bonus } = await wallet.balance(ownerOf(bet));
      return cash + bonus;
    },
    entries: (bet) => (bet.is_demo ? Promise.resolve([]) : wallet.roundEntries(bet.tenant_id, bet.id)),
  };
}
