/** Arguments of database functions that take a batch: one array per argument, one element per row. */

type Cell = string | number | boolean | null;

export interface ArrayArgument<Row> {
  readonly name: string;
  readonly type: `${string}[]`;
  readonly value: (row: Row) => Cell;
}

/** Arguments by name, each with its element type and its source. */
export const arrayArguments = <Row>(
  table: Readonly<Record<string, readonly [elementType: string, value: (row: Row) => Cell]>>,
): readonly ArrayArgument<Row>[] => Object.entries(table).map(([name, [type, value]]) => ({ name, type: `${type}[]`, value }));

/** A call with named arguments, so that the order in the function's declaration does not matter. Parameters follow the order given here. */
export function callText(
  name: string,
  answer: readonly string[],
  given: readonly { readonly name: string; readonly type: string }[],
): string {
  const places = given.map((argument, index) => `${argument.name} => $${index + 1}::${argument.type}`);
  return `select ${answer.join(", ")} from ${name}(${places.join(", ")})`;
}

/** Arrays in PostgreSQL's text form; the call casts them to their types. */
export const arrayLiterals = <Row>(columns: readonly ArrayArgument<Row>[], rows: readonly Row[]): string[] =>
  columns.map(({ type, value }) => {
    const isText = type === "text[]";
    const cells = rows.map((row) => {
      const cell = value(row);
      if (cell === null) return "null";
      return isText ? `"${String(cell).replace(/["\\]/g, "\\$&")}"` : String(cell);
    });
    return `{${cells.join(",")}}`;
  });
