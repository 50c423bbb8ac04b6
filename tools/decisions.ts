interface Document {
  readonly path: string;
  readonly text: string;
}

const folder = "docs/decisions/";
const head = /^# (\d{4}): \S.*\n\nDate: \d{4}-\d\d-\d\d · Status: \S/;
const row = /^\| \[(\d{4})\]\((\d{4}-[^)]+\.md)\)/;

/** Checks that each decision has the standard beginning, and that the index lists each once, in numerical order. */
export function findDecisionFaults(documents: readonly Document[]): string[] {
  const decisions = documents.filter(({ path }) => path.startsWith(`${folder}0`));
  const index = documents.find(({ path }) => path === `${folder}README.md`);
  const rows = (index?.text.split("\n") ?? []).flatMap((line) => row.exec(line)?.[2] ?? []);
  const names = decisions.map(({ path }) => path.slice(folder.length)).sort();
  return [
    ...decisions.flatMap(({ path, text }) =>
      head.exec(text)?.[1] === path.slice(folder.length, folder.length + 4)
        ? []
        : [`${path}: a decision begins with "# <number>: <title>", then "Date: <day> · Status: <status>"`],
    ),
    ...names.filter((name) => !rows.includes(name)).map((name) => `${folder}README.md: ${name} is missing`),
    ...rows
      .filter((name, place) => place > 0 && name <= (rows[place - 1] ?? ""))
      .map((name) => `${folder}README.md: ${name} stands twice, or not in the order of the numbers`),
  ];
}
