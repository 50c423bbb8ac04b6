import { z } from "zod";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import { analyse } from "./analyse.ts";
import { readRules } from "./create-memory.ts";
import type { ModerationNeeds } from "./needs.ts";
import type { ModerationRule } from "./rule.ts";
import { type ModerationRules, defaultRules, moderationRules, ruleCodes, rulesSchema } from "./rules.ts";
import { rulesStore } from "./rules-store.ts";

/** Refuses with `invalid_fields`, naming the arguments. */
export function parseRules(rules: unknown): ModerationRules {
  const parsed = rulesSchema.safeParse(rules);
  if (parsed.success) return parsed.data;
  throw refuse("invalid_fields", {
    fields: Object.fromEntries(parsed.error.issues.map((issue) => [["rules", ...issue.path].join("."), ["invalid"]])),
  });
}

export async function showRules(needs: ModerationNeeds, tenantId: number) {
  const { version, rules } = await readRules(needs, tenantId);
  const described = ruleCodes.map((code) => ({ code, description: (moderationRules[code] as ModerationRule).describe(rules[code]) }));
  return { version, rules: rules as Record<string, unknown>, described, schema: z.toJSONSchema(rulesSchema, { io: "input" }) as unknown };
}

/** Refuses with `wrong_state` if a version has been published since `expected_version`, and with `invalid_fields`. */
export async function publishRules(
  needs: ModerationNeeds,
  reviewer: Reviewer,
  { expected_version, rules }: { expected_version: number; rules: unknown },
): Promise<{ version: number }> {
  const parsed = parseRules(rules);
  const published = await needs.db.transaction().execute(async (tx) => {
    await rulesStore.lock(tx, reviewer.tenant.id);
    return insertVersion(needs, tx, { reviewer, expected_version, rules: parsed });
  });
  needs.memory.rules.forget(reviewer.tenant.id);
  return published;
}

/** The caller has locked the brand's rules. */
async function insertVersion(
  needs: ModerationNeeds,
  tx: Tx,
  { reviewer, expected_version, rules }: { reviewer: Reviewer; expected_version: number; rules: ModerationRules },
) {
  const tenant_id = reviewer.tenant.id;
  const newest = await rulesStore.newest(tx, tenant_id);
  if ((newest?.version ?? 0) !== expected_version) throw refuse("wrong_state");
  const version = expected_version + 1;
  const now = needs.clock.now();
  await rulesStore.insert(tx, { tenant_id, version, rules, published_by: reviewer.staff_id, published_at: now });
  await recordAuditEvent(tx, reviewer, {
    at: now,
    actor: staffActor(reviewer.staff_id),
    action: "chat_rules_published",
    subject: `chat_rules:${version}`,
  });
  return { version };
}

/** Publishes another version that also has these words in its allow list. */
export async function allowWords(
  needs: ModerationNeeds,
  tx: Tx,
  { reviewer, words }: { reviewer: Reviewer; words: readonly string[] },
): Promise<void> {
  await rulesStore.lock(tx, reviewer.tenant.id);
  const row = await rulesStore.newest(tx, reviewer.tenant.id);
  const rules = row ? rulesSchema.parse(row.rules) : defaultRules;
  const allow = [...new Set([...rules.slurs.allow, ...words])];
  const widened = parseRules({ ...rules, slurs: { ...rules.slurs, allow } });
  await insertVersion(needs, tx, { reviewer, expected_version: row?.version ?? 0, rules: widened });
}

const triedMessages = 1_000;
const shownMessages = 100;

/**
 * Returns what the rules would do with the given texts, or with the brand's newest messages. Stores nothing. Refuses with `invalid_fields`.
 */
export async function tryRules(
  needs: ModerationNeeds,
  reviewer: Pick<Reviewer, "tenant">,
  { rules, texts }: { rules: unknown; texts?: readonly string[] | undefined },
) {
  const parsed = parseRules(rules);
  const tried = texts ?? (await needs.context.source?.recentTexts(reviewer.tenant.id, triedMessages)) ?? [];
  const context = { recent: [], locale: "pt" as const, rules: parsed, author_age_ms: Number.MAX_SAFE_INTEGER };
  const results = tried.map((text) => ({ ...analyse(text, context), text }));
  const actions: Record<string, number> = {};
  for (const { action } of results) actions[action] = (actions[action] ?? 0) + 1;
  const found = results.filter(({ action, care }) => action !== "pass" || care !== undefined).slice(0, shownMessages);
  return { tried: tried.length, actions, found: found.map(({ text, action, findings }) => ({ text, action, findings: [...findings] })) };
}
