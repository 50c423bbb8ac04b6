import type { ChosenIconName, IconName } from "./icon-sprite.ts";

export type { ChosenIconName, IconName };

/** Decoration only: the words beside it, or the control's label, say what it means. The page carries the sprite. */
export function Icon({ name, className = "" }: { name: IconName | ChosenIconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
