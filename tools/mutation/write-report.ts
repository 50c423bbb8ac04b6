import { type Judgement, type Mutant, type Verdict, scoreOf } from "./mutant.ts";

export interface Result {
  readonly mutant: Mutant;
  /** `not_run`: the mutant has no record of a run. */
  readonly verdict: Verdict | "not_run";
  readonly by: string;
  /** True if the code that the mutant changes, or its tests, have changed since it ran. */
  readonly isStale: boolean;
}

/** Returns the recorded results in the order of the list; `stale` contains ids without a record of the present sources. */
export function resultsOf(
  mutants: readonly Mutant[],
  { records, stale }: { records: ReadonlyMap<string, Judgement>; stale: ReadonlySet<string> },
): Result[] {
  return mutants.map((mutant) => {
    const record = records.get(mutant.id);
    const isStale = record !== undefined && stale.has(mutant.id);
    return { mutant, verdict: record?.verdict ?? "not_run", by: record?.by ?? "", isStale };
  });
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const areaOf = ({ mutant }: Result): string => mutant.id.split("/")[0] ?? "";

/**
 * Renders the whole report as Markdown: the score, a table of areas, the mutants that were not killed, and every mutant with the test that
 * killed it.
 */
export function reportOf(results: readonly Result[]): string {
  const areas = [...new Set(results.map(areaOf))].toSorted();
  const rows = areas.map((area) => {
    const own = results.filter((result) => areaOf(result) === area);
    const { meaningful, killed, notRun, stale } = countsOf(own);
    const score = notRun === meaningful ? "not run" : percent(scoreOf(own));
    return `| ${area} | ${meaningful} | ${killed} | ${notRun} | ${stale} | ${score} | ${own.length - meaningful} |`;
  });
  const { meaningful, notRun, stale } = countsOf(results);
  return [
    "# Mutations",
    "",
    "Each mutant changes one line of the product and runs the tests that own it. A mutant is killed when an assertion fails; a time-out is no kill.",
    "`npm run mutate` runs those of the list in `tools/mutation/list` that have not run or whose record is out of date, and writes this page; `-- --again`",
    "runs all. A survivor is a missing test.",
    "",
    "A record is out of date when the statement at the top of the file that the mutant changes (its function, its table of rules, its SQL function) has changed,",
    "or the file of the test that killed it; of a mutant that no test killed, any test of its suite. Changes of other functions, which it may call, do not",
    "count: a record says what was found when it ran, and only `-- --again` proves the present whole.",
    "",
    `**${percent(scoreOf(results))}** of the ${meaningful - notRun} mutants on record are killed. ${stale} of these records are out of date.`,
    `${notRun} mutants have not run.`,
    "",
    "| area | mutants | killed | not run | out of date | score | equivalent, not counted |",
    "|---|---|---|---|---|---|---|",
    ...rows,
    "",
    ...areas.flatMap((area) =>
      tableOf(
        area,
        results.filter((result) => areaOf(result) === area),
      ),
    ),
  ].join("\n");
}

function countsOf(results: readonly Result[]): { meaningful: number; killed: number; notRun: number; stale: number } {
  const meaningful = results.filter(({ mutant }) => mutant.equivalent === undefined);
  const count = (wanted: Result["verdict"]): number => meaningful.filter(({ verdict }) => verdict === wanted).length;
  return {
    meaningful: meaningful.length,
    killed: count("killed"),
    notRun: count("not_run"),
    stale: meaningful.filter(({ isStale }) => isStale).length,
  };
}

function tableOf(area: string, results: readonly Result[]): string[] {
  const rows = results.map(({ mutant, verdict, by, isStale }) => {
    const change = `\`${cell(mutant.find.trim())}\` → \`${cell(mutant.replace.trim()) || " "}\``;
    const found = `${verdict.replace("_", " ")}${isStale ? ", out of date" : ""}`;
    return `| ${mutant.id} | ${change} | ${mutant.equivalent === undefined ? found : "equivalent"} | ${cell(mutant.equivalent ?? by)} |`;
  });
  return [`## ${area}`, "", "| mutant | change | verdict | by |", "|---|---|---|---|", ...rows, ""];
}
