import type { Check, CheckName, Verification } from "@trevo/verifier";
import { Icon, type IconName } from "@trevo/ui/icon";
import { Money } from "@trevo/ui/money";
import { m } from "../../paraglide/messages.js";

/** The verifier's checks in order, with the text for each result. */
const questions: readonly { name: CheckName; title: () => string; pass: () => string; fail: () => string }[] = [
  { name: "form", title: m.fairness_form, pass: m.fairness_form_pass, fail: m.fairness_form_fail },
  { name: "version", title: m.fairness_version, pass: m.fairness_version_pass, fail: m.fairness_version_fail },
  { name: "params", title: m.fairness_params, pass: m.fairness_params_pass, fail: m.fairness_params_fail },
  { name: "revealed", title: m.fairness_revealed, pass: m.fairness_revealed_pass, fail: m.fairness_revealed_fail },
  { name: "commitment", title: m.fairness_commitment, pass: m.fairness_commitment_pass, fail: m.fairness_commitment_fail },
  { name: "outcome", title: m.fairness_outcome, pass: m.fairness_outcome_pass, fail: m.fairness_outcome_fail },
  { name: "payout", title: m.fairness_payout, pass: m.fairness_payout_pass, fail: m.fairness_payout_fail },
];

type Answer = "pass" | "fail" | "later" | "skipped";

const answers: Record<Answer, { word: () => string; icon: IconName }> = {
  pass: { word: m.fairness_pass, icon: "check" },
  fail: { word: m.fairness_fail, icon: "x" },
  later: { word: m.fairness_later, icon: "clock" },
  skipped: { word: m.fairness_skipped, icon: "minus" },
};

/** One line per check; checks that the verifier did not reach are marked. */
export function CheckList({ verification }: { verification: Verification }) {
  return (
    <ol className="checks">
      {questions.map((question) => {
        const check = verification.checks.find(({ name }) => name === question.name);
        const answer: Answer = !check ? "skipped" : check.ok ? "pass" : verification.verdict === "unverifiable" ? "later" : "fail";
        return (
          <li key={question.name} data-answer={answer}>
            <span className="check-mark">
              <Icon name={answers[answer].icon} />
            </span>
            <div>
              <h3>{question.title()}</h3>
              {check ? <p>{check.ok ? question.pass() : question.fail()}</p> : null}
              {check?.values ? <Values check={check} /> : null}
            </div>
            <b>{answers[answer].word()}</b>
          </li>
        );
      })}
    </ol>
  );
}

function Values({ check }: { check: Check }) {
  if (!check.values) return null;
  const { computed, stated } = check.values;
  const show = (value: string) => (check.name === "payout" ? <Money value={Number(value)} /> : <code>{value}</code>);
  return (
    <dl className="check-values">
      <div>
        <dt>{m.fairness_computed()}</dt>
        <dd>{show(computed)}</dd>
      </div>
      {check.ok ? null : (
        <div>
          <dt>{m.fairness_stated()}</dt>
          <dd>{show(stated)}</dd>
        </div>
      )}
    </dl>
  );
}
