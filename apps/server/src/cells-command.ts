import { connectCell } from "./cells/cell-database.ts";
import { copyCatalogue } from "./cells/copy.ts";
import { numberCell } from "./cells/number-cell.ts";
import { readRoutes } from "./cells/routes.ts";

const usage = `usage: cells routes      HAProxy's map of hosts to cells
       cells brands      the map of brands, for callbacks
       cells catalogue   gives the second cell the games of the first that it lacks, under the same ids
       cells number <n>  gives a new cell numbers that no other cell gives; before its first brand
CELLS names the cells: one=postgres://..., two=postgres://... with a login that reads tenants and their hosts.
catalogue and number need the owner of the cell that they change; number takes the only cell of CELLS.`;

const cells = (process.env["CELLS"] ?? "")
  .split(",")
  .map((each) => each.trim())
  .filter((each) => each !== "")
  .map((each) => {
    const [name = "", ...url] = each.split("=");
    return { name, sql: connectCell(url.join("="), "trevo-cells") };
  });

async function run([word, number]: readonly string[]): Promise<void> {
  const [only, second, ...others] = cells;
  if ((word === "routes" || word === "brands") && only) return void process.stdout.write(await readRoutes(cells, word));
  if (word === "number" && only && !second) return numberCell(only.sql, Number(number));
  if (word === "catalogue" && only && second && others.length === 0) return copyCatalogue({ source: only.sql, target: second.sql });
  throw new Error(usage);
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
await Promise.all(cells.map(({ sql }) => sql.end()));
