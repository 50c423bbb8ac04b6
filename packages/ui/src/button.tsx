import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "./link.tsx";

/** `accent` is for deposits and bets: at most one per view. `cream` is for use on pictures. */
export type ButtonTone = "accent" | "plain" | "quiet" | "cream" | "danger";
export type ButtonSize = "normal" | "large";

interface Look {
  tone?: ButtonTone;
  size?: ButtonSize;
  wide?: boolean;
}

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled">, Look {
  /** Label while the work runs, in the gerund ("Gerando Pix"). Presses are ignored. */
  busy?: ReactNode;
  /** Why it is disabled, shown in place of the label ("Libera em 2 h 14"). */
  disabledReason?: ReactNode;
}

const classes = ({ tone = "plain", size = "normal", wide = false }: Look, extra = "") =>
  `btn btn-${tone} ${size === "large" ? "btn-large" : ""} ${wide ? "w-full" : ""} ${extra}`;

export function Button({ tone, size, wide, busy, disabledReason, className, children, onClick, type = "button", ...rest }: ButtonProps) {
  const blocked = Boolean(busy) || Boolean(disabledReason);
  return (
    <button
      {...rest}
      type={type}
      className={classes({ ...(tone && { tone }), ...(size && { size }), ...(wide && { wide }) }, className)}
      aria-disabled={blocked || undefined}
      aria-busy={Boolean(busy) || undefined}
      onClick={(event) => (blocked ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <BusyLeaves /> : null}
      {busy || disabledReason || children}
    </button>
  );
}

export function ButtonLink({ tone, size, wide, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={classes({ ...(tone && { tone }), ...(size && { size }), ...(wide && { wide }) }, className)} />;
}

/** Three small leaves that fill in turn. */
function BusyLeaves() {
  return (
    <span className="busy-leaves" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
