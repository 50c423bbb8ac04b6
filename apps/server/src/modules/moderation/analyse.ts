import type { Locale } from "@trevo/domain";
import { type CaseReport, type RuleAction, type RuleHit, ruleActions } from "./rule.ts";
import { type ModerationRules, type RuleCode, findingsOf, ruleCodes } from "./rules.ts";
import { shapeFault } from "./text-shape.ts";
import { viewsOf } from "./views.ts";

export interface AnalysisContext {
  /** The author's last messages, newest first. */
  readonly recent: readonly string[];
  readonly locale: Locale;
  readonly rules: ModerationRules;
  readonly author_age_ms: number;
  /** Number of people who wrote the same within the last minute, including the author, as counted by `moderation.echoes`. */
  readonly echoes?: number;
  /** The brand's own hosts, without a port. Links to them pass. */
  readonly hosts?: readonly string[];
}

export interface Finding {
  readonly rule: RuleCode;
  readonly action: RuleAction;
  readonly detail?: string;
}

export interface Analysis {
  /** The cleaned text, softened if a rule requires it. This text is stored and shown. */
  readonly text: string;
  readonly action: RuleAction;
  readonly findings: readonly Finding[];
  /** Only with `hold`. */
  readonly mute_minutes?: number;
  /** The writer may need help. 1: a card is shown to the writer; 2: the message is also held for staff. Never combined with a sanction. */
  readonly care?: 1 | 2;
  /** Content of the case to open. The message is then held. */
  readonly case?: CaseReport;
}

interface Hit extends RuleHit {
  readonly rule: RuleCode;
}

/** Pure function. Its time is linear in the length of the text and does not depend on the number of terms in the rules. */
export function analyse(text: string, context: AnalysisContext): Analysis {
  const views = viewsOf(text);
  const fault = shapeFault(views.raw);
  if (fault !== null) return { text: views.raw, action: "refuse", findings: [{ rule: "shape", action: "refuse", detail: fault }] };
  const { recent, locale, author_age_ms, echoes = 1, hosts = [] } = context;
  const input = { views, recent, locale, author_age_ms, echoes, hosts };
  const hits: Hit[] = [];
  for (const code of ruleCodes) for (const hit of findingsOf(code, input, context.rules)) hits.push({ ...hit, rule: code });
  if (hits.length === 0) return { text: views.raw, action: "pass", findings: [] };
  const findings = uniqueFindings(hits);
  // A message that suggests distress or a child is always held for staff, whatever else it contains.
  const first = hits.find(({ care }) => care === 2) ?? hits.find(({ rule }) => rule === "minor");
  if (first) return { text: views.raw, action: "hold", findings, ...careOf(hits), ...(first.case && { case: first.case }) };
  const action = strongest(hits);
  const decided = hits.filter((hit) => hit.action === action);
  const mute =
    action === "hold" && careOf(hits).care === undefined ? Math.max(0, ...decided.map(({ mute_minutes = 0 }) => mute_minutes)) : 0;
  const held = action === "hold" ? decided.find((hit) => hit.case)?.case : undefined;
  return {
    text: action === "soften" ? soften(views.raw, hits) : views.raw,
    action,
    findings,
    ...(mute > 0 && { mute_minutes: mute }),
    ...careOf(hits),
    ...(held && { case: held }),
  };
}

/** A refused message is not stored, so refusal takes precedence over holding: there would be nothing to release. */
const order: readonly RuleAction[] = ["pass", "soften", "hold", "refuse"];

const strongest = (hits: readonly Hit[]): RuleAction =>
  hits.reduce<RuleAction>((most, { action }) => (order.indexOf(action) > order.indexOf(most) ? action : most), ruleActions[0]);

function careOf(hits: readonly Hit[]): { care?: 1 | 2 } {
  const levels = hits.flatMap(({ care }) => (care === undefined ? [] : [care]));
  return levels.includes(2) ? { care: 2 } : levels.includes(1) ? { care: 1 } : {};
}

function uniqueFindings(hits: readonly Hit[]): Finding[] {
  const known = new Map<string, Finding>();
  for (const { rule, action, detail } of hits)
    known.set(`${rule} ${action} ${detail ?? ""}`, { rule, action, ...(detail !== undefined && { detail }) });
  return [...known.values()];
}

const mask = "•••";

/** Masks before changing to lower case: some letters have two characters in lower case, which would shift the offsets. */
function soften(raw: string, hits: readonly Hit[]): string {
  const spans = hits
    .flatMap(({ action, span }) => (action === "soften" && span ? [span] : []))
    .toSorted((one, other) => one.start - other.start);
  let softened = "";
  let at = 0;
  for (const { start, end } of spans) {
    if (end <= at) continue;
    if (start >= at) softened += `${raw.slice(at, start)}${mask}`;
    at = Math.max(at, end);
  }
  softened += raw.slice(at);
  return hits.some(({ action, text }) => action === "soften" && text !== undefined) ? softened.toLowerCase() : softened;
}
