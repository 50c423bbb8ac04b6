import { readStored, writeStored } from "../../lib/storage.ts";
import { type Check, isFlag, isInstant, isText, isWhole, jsonOf, listOf, objectOf, orNull } from "../../lib/storage-shape.ts";

/** Data that this browser stores about a mission at the edge of the screen. */
export interface KeptWidget {
  id: string;
  /** Pixels from the top of the window. Null places it below the others. */
  positionY: number | null;
  isOpen: boolean;
  isClaimed: boolean;
  completed_at: string | null;
  claimed_at: string | null;
}

const key = "mission_widgets";

const isKept: Check<KeptWidget> = objectOf<KeptWidget>({
  id: isText(),
  positionY: orNull(isWhole),
  isOpen: isFlag,
  isClaimed: isFlag,
  completed_at: orNull(isInstant),
  claimed_at: orNull(isInstant),
});
const parse = jsonOf(listOf(isKept));

export const readWidgets = (): KeptWidget[] => readStored(key, parse) ?? [];
export const keepWidgets = (widgets: readonly KeptWidget[]): void => writeStored(key, widgets.length > 0 ? JSON.stringify(widgets) : null);

/** Initial state of a mission that is new to this browser. */
export const newWidget = (id: string): KeptWidget => ({
  id,
  positionY: null,
  isOpen: false,
  isClaimed: false,
  completed_at: null,
  claimed_at: null,
});

/** Joins the stored widgets with the current missions. Stored widgets of other missions are dropped. */
export function joinWidgets(
  kept: readonly KeptWidget[],
  missions: readonly { id: string; completed_at: string | null; claimed_at: string | null }[],
): KeptWidget[] {
  return missions.map(({ id, completed_at, claimed_at }) => ({
    ...(kept.find((widget) => widget.id === id) ?? newWidget(id)),
    completed_at,
    claimed_at,
    isClaimed: claimed_at !== null,
  }));
}
