import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { Fault } from "../../kernel/errors.ts";
import { callOut } from "../call-out.ts";
import { readScaledAmount } from "./amounts.ts";
import { hmacMatches, hmacOf } from "./hmac-signature.ts";
import type {
  GameProvider,
  HttpReply,
  Outcome,
  OutcomeCode,
  ProviderCallbacks,
  ProviderConfig,
  RawCallback,
  WalletOperation,
  WalletCall,
  PlayerRef,
} from "./port.ts";
import { callProvider } from "./provider-call.ts";
import { providerId } from "./provider-text.ts";
import { readJson } from "../../kernel/read-json.ts";

/*
 * SOFTSWISS' Game Aggregator: lowercase hex HMAC-SHA256 of the raw body in `X-REQUEST-SIGN`, both ways; amounts are in centavos. A `/play`
 * without actions requests the balance or reports that the round is finished; its actions are one atomic operation. `game_id` is the ROUND,
 * `game` the game. A rollback whose bet is unknown is answered as done, with an empty `tx_id`. If the bet arrives later, it moves nothing.
 */

const place = {
  user_id: providerId,
  currency: z.string(),
  game: providerId.optional(),
  game_id: providerId.optional(),
  session_id: providerId.nullish(),
  finished: z.boolean().nullish(),
};
const play = z.object({
  ...place,
  actions: z
    .array(z.object({ action: z.enum(["bet", "win"]), action_id: providerId, amount: z.number() }))
    .max(100)
    .optional(),
});
const rollback = z.object({
  ...place,
  actions: z
    .array(z.object({ action: z.literal("rollback"), action_id: providerId, original_action_id: providerId }))
    .min(1)
    .max(100),
});
const freespins = z.object({ issue_id: providerId, status: z.enum(["active", "played", "expired", "canceled"]), total_amount: z.number() });

type Place = z.output<z.ZodObject<typeof place>>;
const playerRefOf = ({ user_id, session_id }: Place): PlayerRef => ({ player: user_id, provider_session: session_id ?? undefined });

/** The last operation closes the round if the call reports it as finished. */
function parsePlay(read: z.output<typeof play>): WalletCall | null {
  const player_ref = playerRefOf(read);
  const { actions = [], game: gamecode, game_id: round, finished } = read;
  if (actions.length === 0 && !(finished && round !== undefined)) return { type: "balance", player_ref };
  if (round === undefined) return null;
  const operations: WalletOperation[] = actions.length > 0 ? [] : [{ type: "close", player_ref, transaction: round, round, gamecode }];
  for (const [index, { action, action_id: transaction, amount: scaledAmount }] of actions.entries()) {
    const amount = readScaledAmount(scaledAmount, 1)?.centavos;
    if (amount === undefined) return null;
    const closes = finished === true && index === actions.length - 1;
    operations.push({ type: action === "bet" ? "debit" : "credit", player_ref, transaction, round, gamecode, amount, closes });
  }
  return { type: "batch", player_ref, operations };
}

function parseRollback(read: z.output<typeof rollback>): WalletCall {
  const player_ref = playerRefOf(read);
  const { game: gamecode, game_id: round } = read;
  const operations: WalletOperation[] = read.actions.map(({ action_id, original_action_id }) => ({
    type: "reverse",
    player_ref,
    transaction: action_id,
    target: original_action_id,
  }));
  const last = read.actions.at(-1);
  if (read.finished && round !== undefined && last)
    operations.push({ type: "close", player_ref, transaction: last.action_id, round, gamecode });
  return { type: "batch", player_ref, operations };
}

/** Parses the total of a free-rounds grant, which is reported once after all rounds were played. */
function parseFreeSpins(body: unknown): WalletCall | null {
  const read = freespins.safeParse(body);
  const amount = read.success ? readScaledAmount(read.data.total_amount, 1) : null;
  if (!read.success || !amount) return null;
  const { issue_id: grant, status } = read.data;
  const player_ref = { grant };
  const transaction = `freespins:${grant}`;
  if (status !== "played") return { type: "notice", player_ref, transaction };
  return { type: "credit", player_ref, transaction, round: transaction, amount: amount.centavos, closes: true, free: { grant } };
}

function parseCallback(callback: RawCallback): WalletCall | null {
  const body = readJson(callback.body);
  if (callback.action === "freespins") return parseFreeSpins(body);
  const shape = callback.action === "play" ? play : callback.action === "rollback" ? rollback : null;
  const read = shape?.safeParse(body);
  if (!read?.success) return null;
  if (read.data.currency !== "BRL") return { type: "refused", code: "CURRENCY_MISMATCH" };
  return callback.action === "play" ? parsePlay(read.data as z.output<typeof play>) : parseRollback(read.data as z.output<typeof rollback>);
}

/** HTTP status and the aggregator's own code. */
const refusals: Partial<Record<OutcomeCode, [status: number, code: number]>> = {
  INVALID_SIGNATURE: [403, 403],
  INVALID_REQUEST: [400, 400],
  BET_NOT_FOUND: [404, 404],
  GRANT_NOT_FOUND: [404, 404],
  INSUFFICIENT_FUNDS: [412, 100],
  PLAYER_NOT_FOUND: [412, 101],
  SESSION_INVALID: [412, 101],
  SESSION_EXPIRED: [412, 101],
  LIMIT_LOSS: [412, 105],
  BET_LIMIT: [412, 105],
  GAME_DISABLED: [412, 107],
  PLAYER_BLOCKED: [412, 110],
  SELF_EXCLUDED: [412, 110],
  CURRENCY_MISMATCH: [412, 154],
  TX_CONFLICT: [412, 155],
};

const done: ReadonlySet<OutcomeCode> = new Set(["OK", "TARGET_NOT_FOUND", "ALREADY_SETTLED", "TX_CANCELLED"]);
const roundOf = z.object({ game_id: z.string() }).catch({ game_id: "" });

function render(outcome: Outcome, call: WalletCall | null, callback: RawCallback): HttpReply {
  const { code, balance = 0, ids = [] } = outcome;
  if (!done.has(code)) {
    const [status, number] = refusals[code] ?? [500, 500];
    return { status, body: { code: number, message: code, ...(code === "INSUFFICIENT_FUNDS" && { balance }) } };
  }
  if (call?.type !== "batch") return { status: 200, body: { balance } };
  const transactions = call.operations.flatMap((operation, index) =>
    operation.type === "close" ? [] : [{ action_id: operation.transaction, tx_id: ids[index] ?? "" }],
  );
  return { status: 200, body: { balance, ...roundOf.parse(readJson(callback.body)), transactions } };
}

const callbacks: ProviderCallbacks = {
  replays: "fresh",
  verify: (callback, config) => hmacMatches(callback.headers["x-request-sign"], callback.body, config.callback_keys),
  parse: parseCallback,
  render,
};

function ask<T>(config: ProviderConfig, call: { path: string; fields: object }, shape: z.ZodType<T>): Promise<T> {
  const body = JSON.stringify({ casino_id: config.client_id, ...call.fields });
  const headers = { "x-request-sign": hmacOf(body, config.own_key) };
  return callProvider({ method: "POST", url: new URL(call.path, config.base_url), headers, body, policy: config.policy }, shape);
}

async function readText(url: URL, policy: ProviderConfig["policy"]): Promise<string> {
  const { status, body } = await callOut({ method: "GET", url, policy, timeoutMs: 10_000, maxReplyBytes: 16 * 1024 * 1024 });
  if (status !== 200) throw new Fault(`GET ${url.origin}${url.pathname}: status ${status}`, { retryable: status >= 500 });
  return body;
}

const listed = z.array(
  z.object({ title: z.string(), identifier: z.string(), category: z.string().optional(), payout: z.coerce.number().nullish() }),
);
function readStudio(file: string): z.output<typeof listed> {
  try {
    return listed.parse(parseYaml(file));
  } catch (cause) {
    throw new Fault("a list of games is not as documented", { retryable: false }, { cause });
  }
}

const launched = z.object({ launch_options: z.object({ game_url: z.url() }), session_id: z.string().optional() });

export const softswiss: GameProvider = {
  code: "softswiss",
  name: "SOFTSWISS",
  games: () => [],
  launch: async (request, config) => {
    const fields = {
      game: request.gamecode,
      currency: "BRL",
      locale: request.locale,
      ip: request.ip,
      client_type: request.device,
      urls: { return_url: request.origin, deposit_url: request.origin },
      ...(request.mode === "real" && { user: { id: request.player, country: "BR" } }),
    };
    const { launch_options, session_id } = await ask(config, { path: request.mode === "real" ? "sessions" : "demo", fields }, launched);
    return { url: launch_options.game_url, ...(session_id !== undefined && { provider_session: session_id }) };
  },
  /** `games.txt` names one YAML file per studio. */
  listGames: async (config) => {
    const names = (await readText(new URL("games.txt", config.base_url), config.policy)).split(/\s+/).filter((name) => name !== "");
    const files = await Promise.all(names.map((name) => readText(new URL(name, config.base_url), config.policy)));
    return files.flatMap(readStudio).map(({ title, identifier, category, payout }) => ({
      code: identifier,
      title,
      category: category ?? null,
      rtp: payout ? Math.round(payout * 100) : null,
      image: null,
    }));
  },
  freeRounds: {
    grant: async (grant, config) => {
      const fields = {
        issue_id: grant.id,
        currency: "BRL",
        games: [...grant.gamecodes],
        freespins_quantity: grant.rounds,
        valid_until: grant.valid_until.toISOString(),
        user: { id: grant.player, country: "BR" },
      };
      await ask(config, { path: "freespins/issue", fields }, z.unknown());
      return null;
    },
    cancel: async (id, config) => {
      await ask(config, { path: "freespins/cancel", fields: { issue_id: id } }, z.unknown());
    },
  },
  callbacks,
};
