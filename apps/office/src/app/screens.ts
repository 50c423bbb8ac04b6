import { type Screens, groups } from "../frame/screens.ts";

const found = import.meta.glob<{ screens: Screens }>(["../features/*/screens.ts", "../features/*/*-screens.ts"], { eager: true });

/** The screens of all folders of `features`, in the order of the rail. */
export const screens: readonly Screens[] = Object.values(found)
  .map((module) => module.screens)
  .toSorted((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group) || one.order - other.order);
