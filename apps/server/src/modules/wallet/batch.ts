import assert from "node:assert/strict";
import { hash } from "node:crypto";
import type { PlayerKey } from "../../kernel/scope.ts";
import { arrayArguments, arrayLiterals, callText } from "./array-arguments.ts";
import type { Command, CommandKey } from "./command.ts";
import type { Posting, PostingStatus } from "./posting.ts";

type KeyName = Pick<CommandKey, "tenant_id" | "source" | "external_id">;

interface RoundName {
  readonly tenant_id: number;
  readonly id: string;
  readonly provider: string;
  readonly external: string;
}

/** A command with the positions (from 1) of its wallet, key, target and round in the batch; 0 for none. */
interface Row {
  readonly command: Command;
  readonly wallet: number;
  readonly key: number;
  readonly target: number;
  readonly round: number;
  readonly amounts: readonly [number, number];
}

const walletArguments = arrayArguments<PlayerKey>({
  wallet_tenants: ["int", (wallet) => wallet.tenant_id],
  wallet_players: ["uuid", (wallet) => wallet.player_id],
});

const keyArguments = arrayArguments<KeyName>({
  key_tenants: ["int", (key) => key.tenant_id],
  key_sources: ["text", (key) => key.source],
  key_external_ids: ["text", (key) => key.external_id],
});

const roundArguments = arrayArguments<RoundName>({
  round_tenants: ["int", (round) => round.tenant_id],
  round_ids: ["uuid", (round) => round.id],
  round_providers: ["text", (round) => round.provider],
  round_external_ids: ["text", (round) => round.external],
});

const commandArguments = arrayArguments<Row>({
  kinds: ["ledger_command_kind", ({ command }) => command.kind],
  command_wallets: ["int", (row) => row.wallet],
  command_keys: ["int", (row) => row.key],
  command_targets: ["int", (row) => row.target],
  command_rounds: ["int", (row) => row.round],
  amounts: ["bigint", ({ amounts }) => amounts[0]],
  other_amounts: ["bigint", ({ amounts }) => amounts[1]],
  game_ids: ["int", ({ command }) => ("game_id" in command ? command.game_id : null)],
  reasons: ["text", ({ command }) => ("reason" in command ? command.reason : command.kind === "end_bonus" ? command.end_reason : null)],
  cash_only: ["boolean", ({ command }) => "cash_only" in command && (command.cash_only ?? false)],
  closes: ["boolean", ({ command }) => "closes" in command && (command.closes ?? false)],
  requires_bet: ["boolean", ({ command }) => "requires_bet" in command && (command.requires_bet ?? false)],
  seed_ids: ["uuid", ({ command }) => ("seed_id" in command ? command.seed_id : null)],
  nonces: ["bigint", ({ command }) => ("nonce" in command ? command.nonce : null)],
  details: ["text", ({ command }) => detailOf(command)],
  contents: ["bigint", ({ command }) => contentHash(command)],
  wager_classes: ["int", ({ command }) => ("wager_class" in command ? (command.wager_class ?? null) : null)],
  at_risks: ["bigint", ({ command }) => ("at_risk" in command ? (command.at_risk ?? null) : null)],
  bonus_ids: ["uuid", ({ command }) => bonusOf(command)],
  session_ids: ["uuid", ({ command }) => ("session" in command ? (command.session?.id ?? null) : null)],
  session_idle_ms: ["bigint", ({ command }) => ("session" in command ? (command.session?.idle_ms ?? null) : null)],
});

/**
 * Every argument of `post_commands`, by name. Add a new one here, at the end of the function's own list with
 * `default null` (so that a server of the previous release can omit it), and in the function's body. A test compares the two lists.
 */
export const batchArguments: readonly { readonly name: string; readonly type: string }[] = [
  ...walletArguments,
  ...keyArguments,
  ...roundArguments,
  ...commandArguments,
  { name: "moment", type: "timestamptz" },
];

/** A result row of `post_commands`. */
export interface AnswerRow {
  status: PostingStatus;
  entry_ids: string[];
  round_id: string | null;
  cash: number;
  bonus: number;
  held: number;
  debt: number;
  version: number;
  deposit_count: number;
  applied: number;
  spendable: number | null;
  wagered: number | null;
  required: number | null;
}

/** Each column of an answer, as the statement selects it. */
export const answerColumns = {
  status: "status::text",
  entry_ids: "entry_ids::text[]",
  round_id: "round_id",
  cash: "cash",
  bonus: "bonus",
  held: "held",
  debt: "debt",
  version: "version",
  deposit_count: "deposit_count",
  applied: "applied",
  spendable: "spendable",
  wagered: "wagered",
  required: "required",
} as const satisfies Record<keyof AnswerRow, string>;

const text = callText("post_commands", Object.values(answerColumns), batchArguments);

/** The call of `post_commands`, with its parameters as `$1`…. */
export function batchCall(commands: readonly Command[], moment: Date): { text: string; parameters: string[] } {
  const wallets = createRegister<PlayerKey>(({ tenant_id, player_id }) => `${tenant_id} ${player_id}`);
  const keys = createRegister<KeyName>(({ tenant_id, source, external_id }) => JSON.stringify([tenant_id, source, external_id]));
  const rounds = createRegister<RoundName>(({ tenant_id, id }) => `${tenant_id} ${id}`);
  const rows = commands.map((command) => {
    const { tenant_id, source } = command;
    const round = roundOf(command);
    return {
      command,
      wallet: wallets.positionOf(command),
      key: keys.positionOf(command),
      target: "target_external_id" in command ? keys.positionOf({ tenant_id, source, external_id: command.target_external_id }) : 0,
      round: round ? rounds.positionOf({ tenant_id, ...round }) : 0,
      amounts: amountsOf(command),
    };
  });
  const parameters = [
    ...arrayLiterals(walletArguments, wallets.rows),
    ...arrayLiterals(keyArguments, keys.rows),
    ...arrayLiterals(roundArguments, rounds.rows),
    ...arrayLiterals(commandArguments, rows),
    moment.toISOString(),
  ];
  return { text, parameters };
}

/** Registers each object once and refers to it by position, from 1: the database function keeps one state per object and has no maps. */
function createRegister<Thing>(nameOf: (thing: Thing) => string): { readonly rows: readonly Thing[]; positionOf(thing: Thing): number } {
  const rows: Thing[] = [];
  const positions = new Map<string, number>();
  return {
    rows,
    positionOf: (thing) => {
      const name = nameOf(thing);
      const known = positions.get(name);
      if (known) return known;
      positions.set(name, rows.push(thing));
      return rows.length;
    },
  };
}

function amountsOf(command: Command): readonly [number, number] {
  switch (command.kind) {
    case "play_round":
      return [command.stake, command.payout];
    case "open_round":
      return [command.stake, 0];
    case "adjustment":
      return [command.cash, command.bonus];
    case "activate_bonus":
      return [command.amount, command.required];
    case "rollback":
    case "reinstate":
    case "close_round":
    case "end_bonus":
      return [0, 0];
    default:
      return [command.amount, 0];
  }
}

function bonusOf(command: Command): string | null {
  if (command.kind === "win") return command.into_bonus ?? null;
  return "bonus_id" in command ? command.bonus_id : null;
}

function detailOf(command: Command): string | null {
  if (command.kind === "activate_bonus") return JSON.stringify(command.terms);
  return "detail" in command && command.detail ? JSON.stringify(command.detail) : null;
}

/** Absent from the content of keys that are older than the field. */
const optional = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

function roundOf(command: Command): { id: string; provider: string; external: string } | null {
  if (command.kind === "play_round" || command.kind === "open_round")
    return { id: command.round_id, provider: command.provider, external: command.round_id };
  if (command.kind !== "bet" && command.kind !== "win" && command.kind !== "close_round") return null;
  if ("round_id" in command && command.round_id) return { id: command.round_id, provider: command.provider, external: command.round };
  return { id: providerRoundId(command, command.provider, command.round), provider: command.provider, external: command.round };
}

/**
 * Our id of a provider's round: a hash in the form of a UUIDv8, which anyone can compute. It includes the player, so that no player can
 * reach another's round.
 */
export function providerRoundId(owner: PlayerKey, provider: string, round: string): string {
  const digits = hash("sha256", JSON.stringify([owner.tenant_id, owner.player_id, provider, round]), "hex");
  const variant = ((Number.parseInt(digits.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

/**
 * A 64-bit hash of the request, which is enough to tell a replay from an accidental reuse of the key. Outcomes are excluded: a play_round
 * sent twice is computed twice, with other nonces, and is still the same request.
 */
export function contentHash(command: Command): string {
  const digest = hash("sha256", JSON.stringify(contentOf(command)), "buffer");
  return digest.readBigInt64BE(0).toString();
}

function contentOf(command: Command): unknown[] {
  switch (command.kind) {
    case "bet":
      return [command.kind, command.amount, command.provider, command.game_id, command.round];
    case "win":
      return [command.kind, command.amount, command.provider, command.game_id, command.round, ...optional(command.into_bonus)];
    case "rollback":
    case "reinstate":
      return [command.kind, command.target_external_id, command.provider];
    case "close_round":
      return [command.kind, command.provider, command.round];
    case "play_round":
    case "open_round": // The draw decides which of the two it becomes, not the caller.
      return ["play_round", command.stake, command.provider, command.game_id, command.choice ?? null];
    case "adjustment":
      return [command.kind, command.cash, command.bonus, command.reason];
    case "activate_bonus":
      return [command.kind, command.bonus_id, command.amount, command.required, command.reason, command.terms];
    case "end_bonus":
      return [command.kind, command.bonus_id, command.end_reason];
    case "reward":
    case "purchase":
    case "sale":
      return [command.kind, command.amount, command.reason];
    default:
      return [command.kind, command.amount];
  }
}

export function presentAnswers(commands: readonly Command[], rows: readonly AnswerRow[]): Posting[] {
  assert(rows.length === commands.length, `the ledger answered ${rows.length} of ${commands.length} commands`);
  return rows.map(({ status, entry_ids, round_id, applied, spendable, wagered, required, ...balance }) => ({
    status,
    entry_ids,
    round_id,
    balance,
    applied,
    spendable: spendable ?? 0,
    wagered,
    required,
  }));
}
