import type { IconName } from "./icon-sprite.ts";

export type { IconName };

/** Decoration only: the words beside it, or the control's label, say what it means. The page carries the sprite. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
