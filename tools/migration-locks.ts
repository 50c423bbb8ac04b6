import type { Rule } from "./tidy.ts";

/** Tables that grow with play: a lock on one of them blocks all writes to it, and building an index takes minutes. */
const large = [
  "entries",
  "rounds",
  "wallets",
  "wallet_keys",
  "audit_events",
  "players",
  "player_events",
  "sessions",
  "deliveries",
  "prizes",
  "cashback_items",
  "cashback_days",
  "notifications",
  "chat_messages",
  "provider_call_blocks",
  "provider_call_refs",
  "sport_bets",
  "sport_bet_legs",
  "sport_stream",
];

const anyOf = (tables: readonly string[]): string => `(?:${tables.join("|")})\\b`;
const hasTimeout = /\bset local lock_timeout\b/i;
const created = /\bcreate table (?:if not exists )?(\w+)/gi;

/**
 * Migrations that landed before the rule covered their tables. They stay as they are, because databases may already have run them. Do not
 * add to this list.
 */
const landedBefore: ReadonlySet<string> = new Set([
  "0027_bonuses",
  "0037_late_bonus_money",
  "0064_keys_at_risk",
  "0065_attributions",
  "0075_notifications",
  "0096_chat_answers",
  "0118_audit_chain",
  "0127_players_by_name",
  "0154_sport_free_bets",
  "0159_delivery_reports",
  "0160_delivery_retention",
  "0166_rakeback",
  "0168_given_items",
  "0171_delivery_returns",
  "0175_deliveries_listed",
  "0178_sport_overrides",
  "0218_complaint_rate",
  "0248_registrations_by_time",
]);

/**
 * Checks what a migration may do to a large table while the previous release still runs on it (docs/decisions/0146-deployment-files.md). A
 * table created in the same file is empty and exempt.
 */
export const largeTables: Rule = ({ path, text }) => {
  const file = /^apps\/server\/database\/migrations\/(\d{4}_\w+)\.sql$/.exec(path)?.[1];
  if (!file || landedBefore.has(file)) return [];
  const statements = text.replaceAll(/--[^\n]*/g, "");
  const own = new Set([...statements.matchAll(created)].map(([, table]) => table));
  const tables = anyOf(large.filter((table) => !own.has(table)));
  const locks = new RegExp(
    String.raw`\balter table (?:only )?(?:if exists )?${tables}|\bcreate (?:or replace )?(?:constraint )?trigger [^;]* on ${tables}`,
    "i",
  );
  const indexes = new RegExp(String.raw`\bcreate (?:unique )?index (?!if not exists)[^;]*? on (?:only )?${tables}`, "i");
  const findings: string[] = [];
  if (locks.test(statements) && !hasTimeout.test(statements))
    findings.push("a migration that locks a large table says `set local lock_timeout = '2s'` first: bets wait behind it");
  if (indexes.test(statements))
    findings.push("an index of a large table is built CONCURRENTLY before the release; its migration says `create index if not exists`");
  return findings;
};
