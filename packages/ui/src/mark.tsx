/** What a brand's drawn sign looks like: clover, half sun, or compass needle. */
export type MarkForm = "leaf" | "round" | "square";

const leafPaths = {
  topLeft: "M23 23H12.5A10.5 10.5 0 1 1 23 12.5z",
  bottomLeft: "M23 25v10.5A10.5 10.5 0 1 1 12.5 25z",
  bottomRight: "M25 25h10.5A10.5 10.5 0 1 1 25 35.5z",
  topRight: "M25 23V12.5A10.5 10.5 0 1 1 35.5 23z",
} as const;

/** The brand's sign. Colours come from the theme. */
export function Mark({ form, className = "" }: { form: MarkForm; className?: string }) {
  if (form === "round") return <SunMark className={className} />;
  if (form === "square") return <NeedleMark className={className} />;
  return (
    <svg className={`mark ${className}`} viewBox="0 0 48 48" aria-hidden="true">
      <path fill="var(--accent)" d={`${leafPaths.topLeft}${leafPaths.bottomLeft}${leafPaths.bottomRight}`} />
      <path className="mark-fourth" fill="var(--mark-2)" d={leafPaths.topRight} />
    </svg>
  );
}

function SunMark({ className }: { className: string }) {
  return (
    <svg className={`mark ${className}`} viewBox="0 0 34 34" aria-hidden="true">
      <path fill="var(--accent)" d="M5 20a12 12 0 0 1 24 0z" />
      <path className="mark-fourth" fill="#ff9f78" d="M2 22.5h30v3H2z" />
      <path fill="#8fb4f7" d="M6 27.5h22v3H6z" />
    </svg>
  );
}

function NeedleMark({ className }: { className: string }) {
  return (
    <svg className={`mark ${className}`} viewBox="0 0 30 30" aria-hidden="true">
      <path fill="var(--accent)" d="M15 1 26 29 15 22z" />
      <path className="mark-fourth" fill="#5fa3a8" d="M15 1 4 29l11-7z" />
    </svg>
  );
}

/** Four dashed outlines: nothing is here. */
export function EmptyMark({ className = "" }: { className?: string }) {
  return (
    <svg
      className={`mark ${className}`}
      viewBox="0 0 48 48"
      aria-hidden="true"
      fill="none"
      stroke="var(--t3)"
      strokeWidth="1.5"
      strokeDasharray="2.5 2.5"
    >
      {Object.values(leafPaths).map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

/** The zero of the 404: a clover whose fourth leaf fell. */
export function FallenLeaf() {
  return (
    <svg viewBox="0 0 48 58" className="fallen-leaf" aria-hidden="true">
      <path fill="var(--accent)" d={`${leafPaths.topLeft}${leafPaths.bottomLeft}${leafPaths.bottomRight}`} />
      <path fill="none" stroke="var(--s3)" strokeWidth="1.5" strokeDasharray="2.5 2.5" d="M25.7 22.3V12.5a9.8 9.8 0 1 1 9.8 9.8z" />
      <path fill="var(--mark-2)" transform="translate(20 44) rotate(58)" d="M0 0V-7.5A7.5 7.5 0 1 1 7.5 0z" />
    </svg>
  );
}
