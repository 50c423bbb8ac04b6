import {
  type SportCase,
  type SportCaseStepInput,
  sportCaseAuthorities,
  sportCaseNames,
  sportCaseVerdicts,
  sportVoidCauses,
  sportVoidWords,
  sportWithholdingGrounds,
  sportWithholdingWords,
} from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { stateShapes, useCaseWords } from "./case-words.ts";

type Act = SportCaseStepInput["step"] | "file" | MatchAct;
/** Acts on all bets of the match. */
type MatchAct = "withhold" | "release" | "void";
const isOfMatch = (act: Act): act is MatchAct => act === "withhold" || act === "release" || act === "void";

const again = (): void =>
  readAgain(
    "GET /staff/:tenant/sports/cases",
    "GET /staff/:tenant/sports/cases/:id",
    "GET /staff/proposals",
    "GET /staff/:tenant/sports/bets",
  );

/** What is offered in each state, the main action first. */
const actsIn: Record<SportCase["state"], readonly Act[]> = {
  open: ["review", "close", "note", "file"],
  under_review: ["report", "close", "note", "file"],
  reported: ["close", "note", "file"],
  closed: ["reopen", "note", "file"],
};

export function DecideCase({ file }: { readonly file: SportCase }) {
  const words = useCaseWords();
  const can = useCan(opens("POST /staff/:tenant/sports/cases/:id/steps", "sports.integrity"), file.tenant);
  const decisionOf = useDecision(file);
  const matchDecisionOf = useMatchDecision(file);
  const ofMatch: readonly Act[] = file.withheld_with_match > 0 ? ["withhold", "release", "void"] : ["withhold"];
  const acts = [...actsIn[file.state], ...ofMatch].map((act, place) => ({
    act,
    label: `${words.acts[act]}…`,
    ...(place === 0 ? ({ look: "main", shortcut: "a" } as const) : {}),
    ...(act === "close" && place > 0 ? ({ shortcut: "r" } as const) : {}),
    ...(act === "note" ? ({ shortcut: "n" } as const) : {}),
  }));
  return (
    <PanelDecisions<Act>
      shape={stateShapes[file.state]}
      why={can ? words.why[file.state] : words.whyRead}
      acts={can ? acts : []}
      decisionOf={(act) => (isOfMatch(act) ? matchDecisionOf(act) : decisionOf(act))}
    />
  );
}

/** Withholds all open bets on the match at once, or proposes how that ends, which another member decides on. */
function useMatchDecision(file: SportCase): (act: MatchAct) => Decision {
  const words = useCaseWords();
  const locale = useUiLocale();
  const { tenant, fixture_id } = file;
  const match = { fixture_id, market_id: null };
  const fields: Record<MatchAct, Decision["fields"] & object> = {
    withhold: [
      {
        name: "ground",
        title: words.ground,
        kind: "choice",
        options: sportWithholdingGrounds.map((value) => ({ value, title: sportWithholdingWords[value][locale] })),
      },
    ],
    release: [],
    void: [
      {
        name: "end.cause",
        title: words.cause,
        kind: "choice",
        options: sportVoidCauses.map((value) => ({ value, title: sportVoidWords[value][locale] })),
      },
    ],
  };
  return (act) => ({
    tenant,
    title: `${words.acts[act]}: ${file.match}`,
    text: words.texts[act],
    action: words.acts[act],
    danger: act !== "release",
    asksReason: true,
    fields: fields[act],
    send: ({ reason, values, idempotencyKey }) =>
      act === "withhold"
        ? request("POST /staff/:tenant/sports/match-withholdings", {
            params: { tenant },
            body: { ...match, ground: oneOf(sportWithholdingGrounds, values["ground"]), reason },
          })
        : request("POST /staff/:tenant/sports/withholding-ends", {
            params: { tenant },
            body: {
              end:
                act === "release"
                  ? { how: "release_match", ...match }
                  : { how: "void_match", ...match, cause: oneOf(sportVoidCauses, values["end.cause"]) },
              reason,
            },
            idempotencyKey,
          }),
    onConflict: again,
    onDone: again,
  });
}

function useDecision(file: SportCase): (act: Exclude<Act, MatchAct>) => Decision {
  const words = useCaseWords();
  const { tenant, id } = file;
  return (act) => ({
    tenant,
    title: `${words.acts[act]}: ${file.match}`,
    text: words.texts[act],
    action: words.acts[act],
    asksReason: true,
    fields: fieldsOf(act, words),
    ...(act === "file"
      ? {}
      : { reasonLabel: words.noteLabel, reasonMax: 2_000, reasonHint: words.noteHint, reasonMissing: words.noteMissing }),
    send: ({ reason, values }) =>
      act === "file"
        ? request("POST /staff/:tenant/sports/cases/:id/files", {
            params: { tenant, id },
            body: { named_by: oneOf(sportCaseNames, values["named_by"]), reason },
          })
        : request("POST /staff/:tenant/sports/cases/:id/steps", {
            params: { tenant, id },
            body: stepOf(act, { file, note: reason, values }),
          }),
    onConflict: again,
    onDone: again,
  });
}

const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], typed: string | undefined): Value =>
  values.find((value) => value === typed) ?? values[0];

function fieldsOf(act: Exclude<Act, MatchAct>, words: ReturnType<typeof useCaseWords>): Decision["fields"] & object {
  const choice = <Value extends string>(
    named: { name: string; title: string },
    options: readonly Value[],
    titles: Record<Value, string>,
  ) => [{ ...named, kind: "choice" as const, options: options.map((value) => ({ value, title: titles[value] })) }];
  if (act === "report") return choice({ name: "authority", title: words.authority }, sportCaseAuthorities, words.authorities);
  if (act === "close") return choice({ name: "verdict", title: words.verdict }, sportCaseVerdicts, words.verdicts);
  if (act === "file") return choice({ name: "named_by", title: words.names }, sportCaseNames, words.namedBy);
  return [];
}

interface Stepping {
  readonly file: SportCase;
  readonly note: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The step with the version that the member has seen. */
function stepOf(step: SportCaseStepInput["step"], { file, note, values }: Stepping): SportCaseStepInput {
  const seen = { note, seen_version: file.version };
  if (step === "note") return { step, note };
  if (step === "report") return { step, ...seen, authority: oneOf(sportCaseAuthorities, values["authority"]) };
  if (step === "close") return { step, ...seen, verdict: oneOf(sportCaseVerdicts, values["verdict"]) };
  return { step, ...seen };
}
