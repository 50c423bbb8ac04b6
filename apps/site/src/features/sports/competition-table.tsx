import { m } from "../../paraglide/messages.js";
import type { TableRow } from "../../lib/site-types.ts";
import { Shirt } from "./shirt.tsx";

const columns = [
  { short: m.sports_table_points_short, name: m.sports_table_points, of: ({ points }: TableRow) => points, isNarrow: true },
  { short: m.sports_table_played_short, name: m.sports_table_played, of: ({ played }: TableRow) => played, isNarrow: true },
  { short: m.sports_table_won_short, name: m.sports_table_won, of: ({ won }: TableRow) => won, isNarrow: true },
  { short: m.sports_table_drawn_short, name: m.sports_table_drawn, of: ({ drawn }: TableRow) => drawn, isNarrow: false },
  { short: m.sports_table_lost_short, name: m.sports_table_lost, of: ({ lost }: TableRow) => lost, isNarrow: false },
  { short: m.sports_table_for_short, name: m.sports_table_for, of: ({ goals_for }: TableRow) => goals_for, isNarrow: false },
  {
    short: m.sports_table_against_short,
    name: m.sports_table_against,
    of: ({ goals_against }: TableRow) => goals_against,
    isNarrow: false,
  },
  { short: m.sports_table_difference_short, name: m.sports_table_difference, of: differenceText, isNarrow: true },
] as const;

function differenceText({ goals_for, goals_against }: TableRow): string {
  const difference = goals_for - goals_against;
  return difference < 0 ? `−${-difference}` : `${difference}`;
}

/** The table of a league, computed from the results. Narrow screens show the columns that decide the order. */
export function CompetitionTable({ rows }: { rows: readonly TableRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="table">
      <header className="fixtures-head">
        <h2 className="h2" id="table">
          {m.sports_table()}
        </h2>
      </header>
      <div className="panel competition-table">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{m.sports_table_rank()}</span>
              </th>
              <th scope="col">{m.sports_table_team()}</th>
              {columns.map(({ short, name, isNarrow }) => (
                <th key={short()} scope="col" data-narrow={isNarrow}>
                  <abbr title={name()}>{short()}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.team.id}>
                <td>{row.rank}</td>
                <th scope="row">
                  <span>
                    <Shirt shirt={row.team.shirt} />
                    {row.team.name}
                  </span>
                </th>
                {columns.map(({ short, of, isNarrow }) => (
                  <td key={short()} data-narrow={isNarrow}>
                    {of(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p>{m.sports_table_note()}</p>
      </div>
    </section>
  );
}
