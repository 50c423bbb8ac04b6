import type { Rule } from "./tidy.ts";

/** Migrations from here on. */
const lastBefore = "0179";
/** They grow with play: a lock on one of them stops every bet, and an index takes minutes. */
const large = "entries|rounds|wallets|wallet_keys|audit_events|players|sessions";
const locks = new RegExp(
  String.raw`\balter table (?:only )?(?:if exists )?(?:${large})\b|\bcreate (?:or replace )?trigger [^;]* on (?:${large})\b`,
  "i",
);
const indexes = new RegExp(String.raw`\bcreate (?:unique )?index (?!if not exists)[^;]*? on (?:only )?(?:${large})\b`, "i");
const hasTimeout = /\bset local lock_timeout\b/i;

/** What a migration may do to a large table while the previous release plays on it (docs/decisions/0146-deployment-files.md). */
export const largeTables: Rule = ({ path, text }) => {
  const number = /^apps\/server\/database\/migrations\/(\d{4})_/.exec(path)?.[1];
  if (!number || number <= lastBefore) return [];
  const findings: string[] = [];
  if (locks.test(text) && !hasTimeout.test(text))
    findings.push("a migration that locks a large table says `set local lock_timeout = '2s'` first: bets wait behind it");
  if (indexes.test(text))
    findings.push("an index of a large table is built CONCURRENTLY before the release; its migration says `create index if not exists`");
  return findings;
};
