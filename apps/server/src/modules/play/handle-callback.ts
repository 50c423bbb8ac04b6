import type { GameProvider, Outcome, OutcomeCode, ProviderConfig, RawCallback, WalletCall } from "../../adapters/providers/port.ts";
import { sha256 } from "../../kernel/crypto.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Log } from "../../kernel/log.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Command, Posting, PostingStatus, Wallet } from "../wallet/index.ts";
import type { Launch } from "./launches-store.ts";
import type { Launches } from "./launches.ts";

export interface CallbackNeeds {
  readonly play: { readonly launches: Launches };
  readonly catalog: Pick<Catalog, "stateOf">;
  readonly wallet: Pick<Wallet, "post" | "balance">;
  readonly log: Log;
}

const codeOf: Record<PostingStatus, OutcomeCode> = {
  posted: "OK",
  replayed: "OK",
  idempotency_conflict: "TX_CONFLICT",
  cancelled: "TX_CANCELLED",
  target_unknown: "TARGET_NOT_FOUND",
  already_rolled_back: "ALREADY_SETTLED",
  bet_not_found: "BET_NOT_FOUND",
  insufficient_balance: "INSUFFICIENT_FUNDS",
  debt_outstanding: "PLAYER_BLOCKED",
  blocked: "PLAYER_BLOCKED",
  self_excluded: "SELF_EXCLUDED",
  cooling_off: "PLAYER_BLOCKED",
  limit_reached: "LIMIT_LOSS",
  nonce_conflict: "TEMPORARY",
  wallet_unknown: "PLAYER_NOT_FOUND",
};

/** Verify first, parse second, post third, render last. Nothing of an unverified callback is believed. */
export async function handleCallback(
  needs: CallbackNeeds,
  place: { tenant: Tenant; provider: GameProvider; config: ProviderConfig },
  raw: RawCallback,
) {
  const { callbacks } = place.provider;
  if (!callbacks) return { status: 404, body: { code: "INVALID_REQUEST" } };
  if (!callbacks.verify(raw, place.config)) return callbacks.render({ code: "INVALID_SIGNATURE" }, null);
  const call = callbacks.parse(raw);
  if (!call) return callbacks.render({ code: "INVALID_REQUEST" }, null);
  return callbacks.render(await execute(needs, place, call), call);
}

async function execute(needs: CallbackNeeds, place: { tenant: Tenant; provider: GameProvider }, call: WalletCall): Promise<Outcome> {
  const stakes = call.type === "debit";
  const { launches } = needs.play;
  const launch = await (stakes ? launches.live(place.tenant, call.session) : launches.any(place.tenant, call.session));
  if (!launch) return { code: stakes && (await launches.any(place.tenant, call.session)) ? "SESSION_EXPIRED" : "SESSION_INVALID" };
  if (launch.mode !== "real" || !launch.player_id || launch.provider_code !== place.provider.code) return { code: "SESSION_INVALID" };
  const owner = { tenant_id: place.tenant.id, player_id: launch.player_id };
  if (call.type === "balance") return { code: "OK", balance: total(await needs.wallet.balance(owner)) };
  if ("gamecode" in call && call.gamecode !== launch.gamecode) return { code: "SESSION_INVALID" };
  if (stakes && (await needs.catalog.stateOf(place.tenant, launch.game_id)) !== "active") return { code: "GAME_DISABLED" };
  try {
    const posting: Posting = await needs.wallet.post(commandOf(launch, owner, call));
    return { code: codeOf[posting.status], balance: total(posting.balance) };
  } catch (error) {
    if (!(error instanceof Refusal)) needs.log.error({ err: error, provider: launch.provider_code }, "a provider's call failed");
    return { code: "TEMPORARY" };
  }
}

const total = (balance: Posting["balance"]): number => balance.cash + balance.bonus;

function commandOf(
  launch: Launch,
  owner: { tenant_id: number; player_id: string },
  call: Exclude<WalletCall, { type: "balance" }>,
): Command {
  const base = { ...owner, source: launch.provider_code, provider: launch.provider_code };
  if (call.type === "reverse")
    return { ...base, kind: "rollback", external_id: bounded(`rollback:${call.transaction}`), target_external_id: bounded(call.target) };
  const move = {
    ...base,
    external_id: bounded(call.transaction),
    round: bounded(call.round),
    game_id: launch.game_id,
    amount: call.amount,
    closes: call.closes,
  };
  return call.type === "debit" ? { ...move, kind: "bet" } : { ...move, kind: "win", requires_bet: true };
}

/** An id longer than a key may be is replaced by its hash, always the same. */
const bounded = (id: string): string => (id.length <= 255 ? id : `sha256:${sha256(id).toString("hex")}`);
