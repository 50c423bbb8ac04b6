import { type Judgement, type Mutant, type Verdict, scoreOf } from "./mutant.ts";

export interface Result {
  readonly mutant: Mutant;
  /** `not_run`: no run of this mutant with the present sources and tests is recorded. */
  readonly verdict: Verdict | "not_run";
  readonly by: string;
}

/** The recorded results in the order of the list; `stale` are ids whose record is out of date. */
export function resultsOf(
  mutants: readonly Mutant[],
  { records, stale }: { records: ReadonlyMap<string, Judgement>; stale: ReadonlySet<string> },
): Result[] {
  return mutants.map((mutant) => {
    const record = stale.has(mutant.id) ? undefined : records.get(mutant.id);
    return { mutant, verdict: record?.verdict ?? "not_run", by: record?.by ?? "" };
  });
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const areaOf = ({ mutant }: Result): string => mutant.id.split("/")[0] ?? "";

/** The whole report as Markdown: the score, a table of areas, and every mutant with the test that killed it. */
export function reportOf(results: readonly Result[]): string {
  const areas = [...new Set(results.map(areaOf))].toSorted();
  const rows = areas.map((area) => {
    const own = results.filter((result) => areaOf(result) === area);
    const meaningful = own.filter(({ mutant }) => mutant.equivalent === undefined);
    const killed = meaningful.filter(({ verdict }) => verdict === "killed").length;
    return `| ${area} | ${meaningful.length} | ${killed} | ${percent(scoreOf(own))} | ${own.length - meaningful.length} |`;
  });
  return [
    "# Mutations",
    "",
    "Each mutant changes one line of the product and runs the tests that own it. A mutant is killed when an assertion fails; a time-out is no kill.",
    "`npm run mutate` runs the list in `tools/mutation/list` and writes this page. A survivor is a missing test.",
    "",
    `**${percent(scoreOf(results))}** of ${results.filter(({ mutant }) => mutant.equivalent === undefined).length} mutants are killed.`,
    "",
    "| area | mutants | killed | score | equivalent, not counted |",
    "|---|---|---|---|---|",
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

function tableOf(area: string, results: readonly Result[]): string[] {
  const rows = results.map(({ mutant, verdict, by }) => {
    const change = `\`${cell(mutant.find.trim())}\` → \`${cell(mutant.replace.trim()) || " "}\``;
    return `| ${mutant.id} | ${change} | ${mutant.equivalent === undefined ? verdict : "equivalent"} | ${cell(mutant.equivalent ?? by)} |`;
  });
  return [`## ${area}`, "", "| mutant | change | verdict | by |", "|---|---|---|---|", ...rows, ""];
}
