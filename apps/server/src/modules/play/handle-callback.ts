import type {
  HttpReply,
  Outcome,
  OutcomeCode,
  ProviderConfig,
  RawCallback,
  WalletOperation,
  WalletCall,
} from "../../adapters/providers/port.ts";
import type { Db } from "../../kernel/db.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Log } from "../../kernel/log.ts";
import type { Catalog } from "../catalog/index.ts";
import type { PostingStatus, Wallet } from "../wallet/index.ts";
import { type CallbackPlace, type Caller, type CallerNeeds, findCaller, playerRef } from "./callback-caller.ts";
import type { ParkNeeds, OperationPosting } from "./park-wins.ts";
import type { Launch } from "./launches-store.ts";
import { bounded, postOperations } from "./post-operations.ts";

export interface CallbackNeeds extends CallerNeeds, Omit<ParkNeeds, "providers"> {
  readonly providers: CallerNeeds["providers"] & ParkNeeds["providers"];
  readonly db: Db;
  readonly catalog: Pick<Catalog, "idOf" | "isPlayable" | "isSuspended" | "wagering">;
  readonly wallet: Pick<
    Wallet,
    "post" | "postIn" | "spendable" | "spendableAfter" | "announce" | "roundBySource" | "lockRestrictions" | "round"
  >;
  /** A provider's game does not show the player why it refused a stake. */
  readonly bonuses: { notifyStakeRefused(owner: PlayerKey): Promise<void> };
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
  payer_excluded: "PLAYER_BLOCKED",
  register_impeded: "PLAYER_BLOCKED",
  register_unanswered: "PLAYER_BLOCKED",
  cooling_off: "PLAYER_BLOCKED",
  limit_reached: "LIMIT_LOSS",
  bonus_stake_too_high: "BET_LIMIT",
  bonus_active: "TEMPORARY",
  bonus_not_active: "TEMPORARY",
  nonce_conflict: "TEMPORARY",
  session_ended: "SESSION_EXPIRED",
  wallet_unknown: "PLAYER_NOT_FOUND",
};

export interface HandledCallback {
  readonly reply: HttpReply;
  readonly code: OutcomeCode;
  /** Rounds and transactions named in the call, as the provider's own ids. Empty if the call was not verified. */
  readonly refs: readonly string[];
  /** Whether each of its operations created an entry during this call. */
  readonly posted: boolean;
}

/** Verifies, parses, posts and renders, in this order. Trusts nothing in an unverified callback. */
export async function handleCallback(
  needs: CallbackNeeds,
  place: CallbackPlace & { readonly config: ProviderConfig },
  raw: RawCallback,
): Promise<HandledCallback> {
  const { callbacks } = place.provider;
  if (!callbacks) return { reply: { status: 404, body: { code: "INVALID_REQUEST" } }, code: "INVALID_REQUEST", refs: [], posted: false };
  const answer = ({ posted = false, ...outcome }: CallOutcome, call: WalletCall | null): HandledCallback => ({
    reply: callbacks.render(outcome, call, raw),
    code: outcome.code,
    refs: namedBy(call),
    posted,
  });
  if (!callbacks.verify(raw, place.config)) return answer({ code: "INVALID_SIGNATURE" }, null);
  const call = callbacks.parse(raw);
  if (!call) return answer({ code: "INVALID_REQUEST" }, null);
  if (call.type === "refused") return answer({ code: call.code }, call);
  try {
    return answer(await execute(needs, place, call), call);
  } catch (error) {
    if (!(error instanceof Refusal)) needs.log.error({ err: error, provider: place.provider.code }, "a provider's call failed");
    return answer({ code: "TEMPORARY" }, call);
  }
}

type CallOutcome = Outcome & { readonly posted?: boolean };

function operationsOf(call: WalletCall): readonly WalletOperation[] {
  if (call.type === "batch") return call.operations;
  return call.type === "balance" || call.type === "notice" || call.type === "refused" ? [] : [call];
}

function namedBy(call: WalletCall | null): string[] {
  const ids = (call ? operationsOf(call) : []).flatMap((operation) => [
    operation.transaction,
    operation.type === "reverse" ? operation.target : operation.round,
  ]);
  return [...new Set(ids)].map(bounded);
}

async function execute(needs: CallbackNeeds, place: CallbackPlace, call: Exclude<WalletCall, { type: "refused" }>): Promise<CallOutcome> {
  const operations = operationsOf(call);
  if (call.type === "notice" && Object.keys(call.player_ref).length === 0) return { code: "OK" };
  const gamecode = operations
    .map((operation) => ("gamecode" in operation ? operation.gamecode : undefined))
    .find((code) => code !== undefined);
  const stakes = operations.some((operation) => operation.type === "debit");
  const caller = await findCaller(needs, place, { player_ref: call.player_ref, gamecode, stakes });
  if (typeof caller === "string") return { code: caller };
  const player = playerRef(place.tenant, caller.owner.player_id);
  const refusal = await stakeRefusal(needs, place, {
    caller,
    operations,
    token: call.player_ref.session,
    named: call.player_ref.provider_session !== undefined,
  });
  if (refusal) return { code: refusal, player };
  if (!(await areGrantsValid(needs, place, { caller, operations }))) return { code: "GRANT_NOT_FOUND", player };
  const present = async () => needs.wallet.spendable(caller.owner, caller);
  if (operations.length === 0) return { code: "OK", player, balance: await present() };
  const { postings, stopped } = await postOperations(needs, place, { caller, operations });
  if (stakes && caller.launch) await recordUse(needs, place, caller.launch);
  notifyOfMaximum(needs, caller.owner, stopped ? [stopped] : postings.map(({ status }) => status));
  if (stopped) return { code: codeOf[stopped], player, balance: await present() };
  const posted = postings.every(({ status, entry_ids }) => status === "posted" && entry_ids.length > 0);
  return { ...(await outcomeOf(needs, place, { caller, operations, postings })), player, posted };
}

/** Does not delay the answer, which it cannot change. */
function notifyOfMaximum(
  { bonuses, log }: Pick<CallbackNeeds, "bonuses" | "log">,
  owner: PlayerKey,
  statuses: readonly PostingStatus[],
): void {
  if (!statuses.includes("bonus_stake_too_high")) return;
  void bonuses
    .notifyStakeRefused(owner)
    .catch((error: unknown) => log.warn({ err: error }, "could not notify a player of the maximum stake"));
}

/** The stake is posted by now: whatever fails here must not change its answer. */
async function recordUse(needs: Pick<CallbackNeeds, "play" | "log">, { tenant }: CallbackPlace, launch: Launch): Promise<void> {
  await needs.play.launches
    .use(tenant, launch)
    .catch((error: unknown) => needs.log.warn({ err: error }, "could not record the use of a launch"));
}

/** Whether each grant named in a win was given to this player for this game. */
async function areGrantsValid(
  needs: CallbackNeeds,
  place: CallbackPlace,
  wager: { caller: Caller; operations: readonly WalletOperation[] },
): Promise<boolean> {
  const at = { tenant_id: place.tenant.id, provider_code: place.provider.code };
  const named = wager.operations.flatMap((operation) =>
    operation.type === "credit" && operation.free?.grant ? [operation.free.grant] : [],
  );
  const grants = await Promise.all(named.map((id) => needs.providers.grantOf(at, id)));
  return grants.every((grant) => grant?.player_id === wager.caller.owner.player_id && grant.game_id === wager.caller.game_id);
}

interface WagerContext {
  readonly caller: Caller;
  readonly operations: readonly WalletOperation[];
  readonly token: string | undefined;
  /** True if the call names the provider's session. */
  readonly named: boolean;
}

/**
 * A stake requires a named launch that has not expired, and an open game. The ledger checks that the launch's session is valid. A stake
 * posted before only gets its answer again.
 */
async function stakeRefusal(needs: CallbackNeeds, place: CallbackPlace, context: WagerContext): Promise<OutcomeCode | null> {
  const stakes = context.operations.filter((operation) => operation.type === "debit");
  if (stakes.length === 0) return null;
  const refusal = await launchRefusal(needs, place, context);
  if (!refusal) return null;
  const { owner } = context.caller;
  const known = await Promise.all(
    stakes.map(({ transaction }) => needs.wallet.roundBySource(owner.tenant_id, place.provider.code, bounded(transaction))),
  );
  return known.every((round) => round !== null) ? null : refusal;
}

async function launchRefusal(
  needs: CallbackNeeds,
  { tenant, provider }: CallbackPlace,
  context: WagerContext,
): Promise<OutcomeCode | null> {
  const { caller, token, named } = context;
  const { launches } = needs.play;
  if (!caller.launch || (token === undefined && !named)) return "SESSION_INVALID";
  const isCurrent = token === undefined ? launches.isCurrent(caller.launch) : (await launches.current(tenant, token)) !== null;
  if (!isCurrent) return "SESSION_EXPIRED";
  if (tenant.state !== "active") return "GAME_DISABLED";
  const isPlayable = provider.book
    ? tenant.settings.betby.active && !(await needs.catalog.isSuspended(tenant, provider.code))
    : await needs.catalog.isPlayable(tenant, caller.game_id, "real");
  return isPlayable ? null : "GAME_DISABLED";
}

interface Posted {
  readonly caller: Caller;
  readonly operations: readonly WalletOperation[];
  readonly postings: readonly OperationPosting[];
}

/** Returns the first outcome that is not OK for the whole call. A failure to close the round is not reported. */
async function outcomeOf(needs: Pick<CallbackNeeds, "wallet">, place: CallbackPlace, posted: Posted): Promise<Outcome> {
  const { postings, operations } = posted;
  const codes = postings.filter((_, index) => operations[index]?.type !== "close").map(({ status }) => codeOf[status]);
  const ids = postings.map(({ entry_ids, parked }) => entry_ids[0] ?? parked ?? null);
  return { code: codes.find((code) => code !== "OK") ?? "OK", balance: await balanceOf(needs, place, posted), ids };
}

async function balanceOf({ wallet }: Pick<CallbackNeeds, "wallet">, place: CallbackPlace, { caller, postings }: Posted): Promise<number> {
  const repeated = postings.every(({ status }) => status === "replayed")
    ? postings.flatMap(({ entry_ids }) => entry_ids).at(-1)
    : undefined;
  if (repeated !== undefined && place.provider.callbacks?.replays === "stored")
    return wallet.spendableAfter(caller.owner, repeated, caller);
  const [only, ...more] = postings;
  return only && only.spendable !== null && more.length === 0 ? only.spendable : wallet.spendable(caller.owner, caller);
}
