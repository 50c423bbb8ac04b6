import type { ReactNode } from "react";

export const Box = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <section className="grid min-w-0 content-start gap-2 rounded-[var(--corner-panel)] bg-s1 p-4 shadow-[var(--shadow)]">
    <header className="flex min-h-8 flex-wrap items-center gap-x-3">
      <h2 className="font-display text-[14px] font-semibold">{title}</h2>
      {note === undefined ? null : <small className="ml-auto text-t3">{note}</small>}
    </header>
    {children}
  </section>
);

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
    {facts.map(({ name, value, note }) => (
      <div key={name} className="grid content-start">
        <dt className="text-[12px] text-t3">{name}</dt>
        <dd className="font-display text-[16px] font-bold">{value}</dd>
        {note ? <dd className="text-[12px] text-t3">{note}</dd> : null}
      </div>
    ))}
  </dl>
);

/** A table whose numbers stand on the right; its rows are `FigureRow`. */
export function FigureTable({
  label,
  columns: [first, ...others],
  children,
}: {
  label: string;
  columns: readonly string[];
  children: ReactNode;
}) {
  return (
    <table className="w-full text-right tabular-nums" aria-label={label}>
      <thead className="text-t3">
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            {first}
          </th>
          {others.map((name) => (
            <th key={name} scope="col" className="py-1 pl-3 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export const FigureRow = ({ head, children }: { head: ReactNode; children: ReactNode }) => (
  <tr className="border-t border-line">
    <th scope="row" className="py-1.5 text-left font-normal">
      {head}
    </th>
    {children}
  </tr>
);

export const Figure = ({ children }: { children: ReactNode }) => <td className="py-1.5 pl-3">{children}</td>;

/** The name of a row, with a note below it. */
export const Named = ({ name, note }: { name: string; note: string }) => (
  <span className="grid">
    <b className="font-semibold">{name}</b>
    <small className="text-t3">{note}</small>
  </span>
);
