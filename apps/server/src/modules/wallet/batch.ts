import assert from "node:assert/strict";
import { hash } from "node:crypto";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Command } from "./command.ts";
import type { Posting, PostingStatus } from "./posting.ts";

/** One array argument of `post_commands`. */
interface Column {
  readonly type: string;
  readonly values: (string | number | boolean | null)[];
}

/** Names each thing once, by its first `identity` parts, and remembers its position. */
function createRegister(columns: Column[], identity: number) {
  const positions = new Map<string, number>();
  return (...parts: (string | number | null)[]): number => {
    const name = JSON.stringify(parts.slice(0, identity));
    const known = positions.get(name);
    if (known) return known;
    columns.forEach((column, index) => column.values.push(parts[index] ?? null));
    positions.set(name, positions.size + 1);
    return positions.size;
  };
}

const columnsOf = (...types: string[]): Column[] => types.map((type) => ({ type, values: [] }));

/**
 * The arguments of `post_commands`, in its order. Wallets, keys and rounds are each named once and referred to
 * by position, from 1: the database function keeps one state of each and has no maps.
 */
function buildBatch(commands: readonly Command[]): Column[] {
  const wallets = columnsOf("int[]", "uuid[]");
  const keys = columnsOf("int[]", "text[]", "text[]");
  const rounds = columnsOf("int[]", "uuid[]", "text[]", "text[]");
  const rows = columnsOf(
    "ledger_command_kind[]",
    "int[]",
    "int[]",
    "int[]",
    "int[]",
    "bigint[]",
    "bigint[]",
    "int[]",
    "text[]",
    "boolean[]",
    "boolean[]",
    "boolean[]",
    "uuid[]",
    "bigint[]",
    "text[]",
    "bigint[]",
  );
  const walletAt = createRegister(wallets, 2);
  const keyAt = createRegister(keys, 3);
  const roundAt = createRegister(rounds, 2);
  for (const command of commands) {
    const round = roundOf(command);
    const target = command.kind === "rollback" ? keyAt(command.tenant_id, command.source, command.target_external_id) : 0;
    const amounts = amountsOf(command);
    const cells = [
      command.kind,
      walletAt(command.tenant_id, command.player_id),
      keyAt(command.tenant_id, command.source, command.external_id),
      target,
      round ? roundAt(command.tenant_id, round.id, round.provider, round.external) : 0,
      amounts[0],
      amounts[1],
      "game_id" in command ? command.game_id : null,
      "reason" in command ? command.reason : null,
      "cash_only" in command && (command.cash_only ?? false),
      "closes" in command && (command.closes ?? false),
      "requires_bet" in command && (command.requires_bet ?? false),
      "seed_id" in command ? command.seed_id : null,
      "nonce" in command ? command.nonce : null,
      "detail" in command && command.detail ? JSON.stringify(command.detail) : null,
      contentHash(command),
    ];
    cells.forEach((cell, index) => rows[index]?.values.push(cell));
  }
  return [...wallets, ...keys, ...rounds, ...rows];
}

function amountsOf(command: Command): [number, number] {
  switch (command.kind) {
    case "play_round":
      return [command.stake, command.payout];
    case "open_round":
      return [command.stake, 0];
    case "adjustment":
      return [command.cash, command.bonus];
    case "rollback":
    case "close_round":
      return [0, 0];
    default:
      return [command.amount, 0];
  }
}

function roundOf(command: Command): { id: string; provider: string; external: string } | null {
  if (command.kind === "play_round" || command.kind === "open_round")
    return { id: command.round_id, provider: command.provider, external: command.round_id };
  if (command.kind !== "bet" && command.kind !== "win" && command.kind !== "close_round") return null;
  if ("round_id" in command && command.round_id) return { id: command.round_id, provider: command.provider, external: command.round };
  return { id: providerRoundId(command, command.provider, command.round), provider: command.provider, external: command.round };
}

/** A provider's round gets an id of ours that everyone can compute: a hash in the form of a UUIDv8. The player is in it: nobody reaches another's round. */
export function providerRoundId(owner: PlayerKey, provider: string, round: string): string {
  const digits = hash("sha256", JSON.stringify([owner.tenant_id, owner.player_id, provider, round]), "hex");
  const variant = ((Number.parseInt(digits.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

/**
 * 64 bits over what the caller asked for: enough to tell an accident from a replay. Outcomes are not in it: a
 * play_round sent twice was computed twice, with other nonces, and is still the same request.
 */
function contentHash(command: Command): string {
  const digest = hash("sha256", JSON.stringify(contentOf(command)), "buffer");
  return digest.readBigInt64BE(0).toString();
}

function contentOf(command: Command): unknown[] {
  switch (command.kind) {
    case "bet":
      return [command.kind, command.amount, command.provider, command.game_id, command.round];
    case "win":
      return [command.kind, command.amount, command.provider, command.game_id, command.round];
    case "rollback":
      return [command.kind, command.target_external_id, command.provider];
    case "close_round":
      return [command.kind, command.provider, command.round];
    case "play_round":
    case "open_round": // which of the two it becomes is the draw's doing, not the caller's
      return ["play_round", command.stake, command.provider, command.game_id, command.choice ?? null];
    case "adjustment":
      return [command.kind, command.cash, command.bonus, command.reason];
    case "grant":
    case "forfeit":
      return [command.kind, command.amount, command.reason];
    default:
      return [command.kind, command.amount];
  }
}

/** An array as PostgreSQL reads it; the type is cast in the statement. */
function arrayLiteral(column: Column): string {
  const quote = column.type === "text[]";
  const cells = column.values.map((value) => {
    if (value === null) return "null";
    return quote ? `"${String(value).replace(/["\\]/g, "\\$&")}"` : String(value);
  });
  return `{${cells.join(",")}}`;
}

const answerColumns = "status::text, entry_ids::text[], round_id, cash, bonus, held, debt, version, deposit_count, applied";

/** The call with its parameters as `$1`…, the last one the moment. */
export function batchCall(commands: readonly Command[], moment: Date): { text: string; parameters: string[] } {
  const columns = buildBatch(commands);
  const places = columns.map((column, index) => `$${index + 1}::${column.type}`);
  return {
    text: `select ${answerColumns} from post_commands(${places.join(", ")}, $${columns.length + 1}::timestamptz)`,
    parameters: [...columns.map(arrayLiteral), moment.toISOString()],
  };
}

/** A row of `post_commands`. */
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
}

export function presentAnswers(commands: readonly Command[], rows: readonly AnswerRow[]): Posting[] {
  assert(rows.length === commands.length, `the ledger answered ${rows.length} of ${commands.length} commands`);
  return rows.map(({ status, entry_ids, round_id, applied, ...balance }) => ({ status, entry_ids, round_id, balance, applied }));
}
