import { formatAmount, minusSign, thinSpace } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import type { ReactNode } from "react";
import { spanText } from "../lib/span-text.ts";

/** Shows an amount in centavos. */
export function Amount({ centavos }: { centavos: number }) {
  const locale = useUiLocale();
  return (
    <span className="amount">
      {centavos < 0 ? `${minusSign}${thinSpace}` : null}
      <small>R$</small>
      {formatAmount(centavos, locale)}
    </span>
  );
}

export const Key = ({ children }: { children: ReactNode }) => <kbd className="key">{children}</kbd>;

/** Colours that are dark enough for white letters. */
const paints = ["#b3175a", "#2a4fd6", "#7638dc", "#0f7f84", "#a85000", "#0b7a3e", "#b3261e", "#3f51b5", "#8a4b00", "#2a6d8f", "#6a3fb0"];

const paintOf = (seed: string): string => {
  const sum = [...seed].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7);
  return paints[sum % paints.length] ?? "#5b3fb5";
};

export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0]?.toUpperCase() ?? "")
    .join("");

/** Shows a person's initials, in the same colour everywhere. Decorative: the name is next to it. */
export function Avatar({ name, seed, large = false }: { name: string; seed: string; large?: boolean }) {
  return (
    <span className={large ? "avatar avatar-large" : "avatar"} style={{ background: paintOf(seed) }} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** Shows the person that a row is about. */
export const Who = ({ name, seed, note }: { name: string; seed: string; note?: string }) => (
  <span className="who">
    <Avatar name={name} seed={seed} />
    <span>
      <b>{name}</b>
      {note === undefined ? null : <small>{note}</small>}
    </span>
  </span>
);

/** Classifies the used share of the promised time: above three quarters, above half, or in good time. */
export const lateness = (share: number): "some" | "past" | undefined => (share > 0.75 ? "past" : share > 0.5 ? "some" : undefined);

/** `share`: 1 is the end of the promised time. */
export function Meter({ share, toned = true }: { share: number; toned?: boolean }) {
  return (
    <span className="meter" data-late={toned ? lateness(share) : undefined} aria-hidden="true">
      <i style={{ width: `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%` }} />
    </span>
  );
}

export interface WaitProps {
  /** Instants in ms. */
  readonly since: number;
  readonly due: number | null;
  readonly now: number;
}

/** Returns the used share of the promised time; 1 is its end. */
export const shareOf = ({ since, due, now }: WaitProps): number => (due === null || due <= since ? 0 : (now - since) / (due - since));

/** Shows how long something has waited, relative to the promised time. */
export function Wait(props: WaitProps) {
  const share = shareOf(props);
  return (
    <span className="wait" data-late={props.due === null ? undefined : lateness(share)}>
      {spanText(props.now - props.since)}
      {props.due === null ? null : <Meter share={share} />}
    </span>
  );
}
