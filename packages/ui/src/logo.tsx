import { leafPaths, type LogoForm, logoShapes } from "./logo-shapes.ts";

export type { LogoForm };

const paintOf = { accent: "var(--accent)", second: "var(--mark-2)" } as const;

/** The brand's logo in the colours of its theme. */
export function BrandLogo({ form }: { form: LogoForm }) {
  const { side, parts } = logoShapes[form];
  return (
    <svg className="mark" viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
      {parts.map(({ d, paint, last }) => (
        <path key={d} className={last && "mark-fourth"} fill={paint === "accent" || paint === "second" ? paintOf[paint] : paint} d={d} />
      ))}
    </svg>
  );
}

/** The brand's logo in dashed outlines, for empty states. The stylesheet selects the brand's form. */
export function EmptyLogo() {
  return (
    <svg
      className="mark mark-forms"
      viewBox="0 0 48 48"
      aria-hidden="true"
      fill="none"
      stroke="var(--t3)"
      strokeWidth="1.5"
      strokeDasharray="2.5 2.5"
    >
      <g data-form="leaf">
        {Object.values(leafPaths).map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <path data-form="round" d="M8 28a16 16 0 0 1 32 0zM4 32.5h40M9 37.5h30" />
      <path data-form="square" d="M24 3 40 45 24 35 8 45z M24 3v32" />
    </svg>
  );
}

/** The zero of the 404 page: a clover that lost a leaf, a sun that has set, a compass needle pointing away from north. */
export function FallenLogo() {
  return (
    <svg viewBox="0 0 48 58" className="fallen-mark mark-forms" aria-hidden="true" strokeWidth="1.5" strokeDasharray="2.5 2.5">
      <g data-form="leaf">
        <path fill="var(--accent)" d={`${leafPaths.topLeft}${leafPaths.bottomLeft}${leafPaths.bottomRight}`} />
        <path fill="none" stroke="var(--s3)" d="M25.7 22.3V12.5a9.8 9.8 0 1 1 9.8 9.8z" />
        <path fill="var(--mark-2)" transform="translate(20 44) rotate(58)" d="M0 0V-7.5A7.5 7.5 0 1 1 7.5 0z" />
      </g>
      <g data-form="round">
        <path fill="none" stroke="var(--t3)" d="M7.5 28a16.5 16.5 0 0 1 33 0" />
        <path fill="#ff9f78" d="M3 30h42v4H3z" />
        <path fill="var(--accent)" d="M7.5 37.5a16.5 16.5 0 0 0 33 0z" />
      </g>
      <g data-form="square">
        <path fill="var(--accent)" d="M24 3v33L8 46z" />
        <path fill="none" stroke="var(--t3)" d="M25.5 8 39 44.5l-13.5-9z" />
        <path fill="#5fa3a8" transform="translate(4 51) rotate(78)" d="M0-42 16 1 0-9z" />
      </g>
    </svg>
  );
}
