import type { ReactNode } from "react";
import { m } from "../../paraglide/messages.js";

/** Leaf shape of brands whose boxes are leaves. Its path starts at the top, like the circle. */
const leaf = "M50 4H62A34 34 0 0 1 96 38V86A10 10 0 0 1 86 96H38A34 34 0 0 1 4 62V38A34 34 0 0 1 38 4Z";
const circle = "M50 4A46 46 0 0 1 50 96A46 46 0 0 1 50 4Z";

/** Progress to the next level in percent, drawn around the children. */
export function RankRing({ progress, level, children }: { progress: number; level: number; children: ReactNode }) {
  return (
    <div className="rank-ring">
      <svg viewBox="0 0 100 100" role="img" aria-label={`${m.profile_level({ level })}, ${progress}%`}>
        {[leaf, circle].map((outline) => (
          <g key={outline} className={outline === leaf ? "ring-leaf" : "ring-circle"}>
            <path d={outline} />
            {progress > 0 ? <path d={outline} pathLength={100} strokeDasharray={`${progress} 100`} data-fill="" /> : null}
          </g>
        ))}
      </svg>
      {children}
      <span aria-hidden="true">{level}</span>
    </div>
  );
}
