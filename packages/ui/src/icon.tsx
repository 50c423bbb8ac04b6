import type { ChosenIconName, IconName } from "./icon-sprite.ts";

export type { ChosenIconName, IconName };

/** Decorative: adjacent text or the control's label carries the meaning. Requires the page's sprite. */
export function Icon({ name, className = "" }: { name: IconName | ChosenIconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
