import type { Mutant } from "../mutant.ts";

const on = (id: string, [file, suite]: readonly [string, string], [find, replace]: readonly [string, string]): Mutant => ({
  id: `aml/${id}`,
  file: `apps/server/src/modules/aml/${file}`,
  find,
  replace,
  suite: [suite],
});

const rules = "apps/server/src/modules/aml/policy.test.ts";
const cases = "apps/server/test/aml.test.ts";

/** Mutants of money laundering cases: the limits of the rules, who decides on what, and what no player may see. */
export const amlMutants: readonly Mutant[] = [
  on("structuring-above", ["policy.ts", rules], ["one.deposited >= deposited)", "one.deposited > deposited)"]),
  on("pass-through-above", ["policy.ts", rules], ["deposited >= limits.deposited && left", "deposited > limits.deposited && left"]),
  on("pass-through-played", ["policy.ts", rules], ["staked * 100 <= deposited * limits.staked_percent", "staked >= 0"]),
  on("volume-beside-the-past", ["policy.ts", rules], ["deposited * 3 >= before * limits.times", "before >= 0"]),
  on("better-signal-lost", ["policy.ts", rules], ["one.amount > old.amount ||", ""]),
  on("decided-unseen", ["decide-case.ts", cases], [" || found.version !== input.expected_version", ""]),
  on("decided-twice", ["decide-case.ts", cases], [`found.state !== "open" || `, ""]),
  on("reported-undecided", ["decide-case.ts", cases], [`found.state !== "to_report" || `, ""]),
  on("opened-again-by-old-facts", ["policy.ts", cases], ["one.day > until ? [one] : []", "[one]"]),
  on("opened-again-by-the-judged", ["policy.ts", cases], ["Math.max(0, now - then)", "Math.max(0, now - 0 * then)"]),
  on("rest-of-the-day-missed", ["policy.ts", cases], ["if (!judged) return [];", 'if (!judged || judged.day !== "") return [];']),
  on(
    "usual-volume-forgotten",
    ["policy.ts", cases],
    ["all.filter(({ day }) => day < from)", "(all.length > 0 ? days : all).filter(({ day }) => day < from)"],
  ),
  on(
    "payment-of-the-day-missed",
    ["find-cases.ts", cases],
    ["payments.last > last.at", "payments.last.getTime() > last.at.getTime() + 86_400_000"],
  ),
  on("opened-twice", ["open-case.ts", cases], [`if (await amlStore.holdOpen(tx, key)) throw refuse("wrong_state");`, ""]),
  on(
    "stated-too-early",
    ["state-year.ts", cases],
    [`if (year >= yearOf(tenant, clock.now())) throw refuse("wrong_state");`, "void clock;"],
  ),
  on("stated-beside-cases", ["state-year.ts", cases], [`if (state !== "due") throw refuse("wrong_state");`, "void state;"]),
];
