import "./avatar.css";
import { type CSSProperties, useState } from "react";
import { LateImage } from "./late-image.tsx";
import { type Paint, paintNames } from "./paint-names.ts";

export interface AvatarPerson {
  /** As shown to others, possibly masked: `Ma•••a`. */
  name: string;
  picture?: string | null;
}

export interface AvatarProps {
  person: AvatarPerson;
  size?: "small" | "normal" | "large";
  /** Progress to the next rank, 0 to 1, shown as a rim. */
  level?: number;
}

/**
 * A person as a leaf, a disc or a square, depending on the brand. Without a picture it shows the first letter on a colour derived from the
 * name.
 */
export function Avatar({ person, size = "normal", level }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = person.picture && person.picture !== failed ? person.picture : null;
  const rim = level === undefined ? undefined : ({ "--level": `${Math.min(1, Math.max(0, level)) * 360}deg` } as CSSProperties);
  return (
    <span className={`face face-${size}`} data-rim={rim ? "" : undefined} style={rim}>
      {picture ? (
        <LateImage src={picture} alt={person.name} onError={() => setFailed(picture)} />
      ) : (
        <span
          className="face-letter"
          role="img"
          aria-label={person.name}
          style={{ "--paint": `var(--d-${paintOf(person.name)})` } as CSSProperties}
        >
          {firstLetter(person.name)}
        </span>
      )}
    </span>
  );
}

/** Number of pictures shown before the count of further people. */
const groupLimit = 4;

/** Four faces and the number of further people. */
export function AvatarGroup({ people, moreLabel }: { people: readonly AvatarPerson[]; moreLabel: (more: number) => string }) {
  const more = people.length - groupLimit;
  return (
    <span className="face-group">
      {people.slice(0, groupLimit).map((person, index) => (
        <Avatar key={index} person={person} />
      ))}
      {more > 0 ? (
        <span className="face face-normal">
          <span className="face-letter face-more" role="img" aria-label={moreLabel(more)}>
            +{more}
          </span>
        </span>
      ) : null}
    </span>
  );
}

const firstLetter = (name: string): string => Array.from(name.trim())[0]?.toUpperCase() ?? "";

function paintOf(name: string): Paint {
  const sum = Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce((total, code) => (total * 31 + code) % 9973, 7);
  return paintNames[sum % paintNames.length] ?? "fo";
}
