import type { QueueName } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import { type ComponentType, createContext, useContext } from "react";
import { type Opening, mayOpen } from "../lib/member.ts";
import type { IconName } from "./icon.tsx";

export const groups = ["work", "players", "games", "brand", "house"] as const;
export type Group = (typeof groups)[number];

export interface ScreenRoute {
  /** Path below `/`, without a leading slash. It is in Portuguese in every language, so that addresses can be shared. */
  readonly path: string;
  readonly load: () => Promise<{ readonly Screen: ComponentType }>;
}

/** What a folder of `features` adds to the console: its place in the rail, its shortcut, and its addresses. */
export interface Screens {
  readonly title: Localized;
  readonly group: Group;
  /** True for screens about the member, which the account menu links to instead of the rail. */
  readonly isOwn?: true;
  readonly order: number;
  readonly icon: IconName;
  /** The permission without which the screen does not exist. */
  readonly opens: Opening;
  /** The queue whose count is shown beside the title. */
  readonly queue?: QueueName;
  /** True for a screen that combines all queues; shown to members with at least one. */
  readonly joinsQueues?: true;
  /** The letter after `G`. */
  readonly key?: string;
  /** The rail links to the first route. */
  readonly routes: readonly [ScreenRoute, ...ScreenRoute[]];
}

export const pathOf = ({ routes }: Pick<Screens, "routes">): string => `/${routes[0].path}`;

/**
 * Returns the screens that the member may open. A screen that combines the queues requires one of them; proposals, which every member may
 * see, do not count.
 */
export function openScreens(screens: readonly Screens[], member: Parameters<typeof mayOpen>[0]): Screens[] {
  const open = screens.filter((screen) => mayOpen(member, screen.opens));
  const hasQueue = open.some(({ queue, opens }) => queue !== undefined && opens.permission !== null);
  return open.filter(({ joinsQueues }) => !joinsQueues || hasQueue);
}

/** All screens, for those that link to others. */
export const ScreensContext = createContext<readonly Screens[]>([]);

export const useScreens = (): readonly Screens[] => useContext(ScreensContext);
