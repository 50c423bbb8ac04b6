import type { ReactNode } from "react";

/** Shapes of states. A state always has a shape, a colour and a word. */
const shapes = {
  good: <path d="M6 0a6 6 0 0 1 6 6v4.5A1.5 1.5 0 0 1 10.5 12H6A6 6 0 0 1 6 0z" fill="currentColor" />,
  waiting: <circle cx="6" cy="6" r="4.8" fill="none" stroke="currentColor" strokeWidth="1.8" strokeDasharray="3 2.2" />,
  work: (
    <>
      <circle cx="6" cy="6" r="4.8" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <path d="M6 2.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
    </>
  ),
  look: (
    <>
      <circle cx="6" cy="6" r="4.8" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <circle cx="6" cy="6" r="2.1" fill="currentColor" />
    </>
  ),
  two: (
    <>
      <path d="M4 1.5A3.5 3.5 0 0 1 7.5 5v3H4a3.3 3.3 0 0 1 0-6.5z" fill="currentColor" />
      <circle cx="8.5" cy="8" r="2.9" fill="var(--s1)" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  refused: <path d="m2 2 8 8M10 2l-8 8" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />,
  bad: (
    <>
      <path d="M6 .8 12 11.5H0z" fill="currentColor" />
      <path d="M6 4.5v3M6 9.3v.2" stroke="var(--s1)" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  stopped: (
    <>
      <rect x="1" y="1" width="10" height="10" rx="2" fill="currentColor" />
      <path d="M3.5 6h5" stroke="var(--s1)" strokeWidth="1.8" />
    </>
  ),
} as const;

export type Shape = keyof typeof shapes;

const tones: Record<Shape, "good" | "look" | "bad" | "work" | null> = {
  good: "good",
  waiting: null,
  work: "work",
  look: "look",
  two: "look",
  refused: null,
  bad: "bad",
  stopped: "bad",
};

export const StatusShape = ({ shape }: { shape: Shape }): ReactNode => (
  <svg viewBox="0 0 12 12" aria-hidden="true">
    {shapes[shape]}
  </svg>
);

/** Shows a state in a list or a sentence; without children only the shape, beside its text. */
export function Status({ shape, children }: { shape: Shape; children?: ReactNode }) {
  const tone = tones[shape];
  return (
    <span className={tone ? `status status-${tone}` : "status"}>
      <StatusShape shape={shape} />
      {children}
    </span>
  );
}

/** Shows a state where several are next to each other. Without a shape it is a plain word. */
export function Badge({ shape, children }: { shape?: Shape; children: ReactNode }) {
  const tone = shape && tones[shape];
  return (
    <span className={tone ? `badge badge-${tone}` : "badge"}>
      {shape ? <StatusShape shape={shape} /> : null}
      {children}
    </span>
  );
}
