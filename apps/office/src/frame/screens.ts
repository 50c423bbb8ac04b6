import type { QueueName } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import { type ComponentType, createContext, useContext } from "react";
import { type Opening, mayOpen } from "../lib/member.ts";
import type { IconName } from "./icon.tsx";

export const groups = ["work", "players", "games", "brand", "house"] as const;
export type Group = (typeof groups)[number];

export interface ScreenRoute {
  /** Below `/`, without a slash; in Portuguese whatever the member reads, for addresses go from one to another. */
  readonly path: string;
  readonly load: () => Promise<{ readonly Screen: ComponentType }>;
}

/** What a folder of `features` adds to the console: its place in the rail, its key, and its addresses. */
export interface Screens {
  readonly title: Localized;
  readonly group: Group;
  /** It is about the member: the menu of the account leads there, and not the rail. */
  readonly isOwn?: true;
  readonly order: number;
  readonly icon: IconName;
  /** What the member must be allowed: without it the screen is not there. */
  readonly opens: Opening;
  /** What waits there is counted beside its title. */
  readonly queue?: QueueName;
  /** It shows what waits in all of them: for whoever works on one. */
  readonly joinsQueues?: true;
  /** After `G`. */
  readonly key?: string;
  /** The first is the one that the rail leads to. */
  readonly routes: readonly [ScreenRoute, ...ScreenRoute[]];
}

export const pathOf = ({ routes }: Pick<Screens, "routes">): string => `/${routes[0].path}`;

/** Those that the member may open. What joins the queues is there for whoever works on one: proposals alone, which everybody may see, are none. */
export function openScreens(screens: readonly Screens[], member: Parameters<typeof mayOpen>[0]): Screens[] {
  const open = screens.filter((screen) => mayOpen(member, screen.opens));
  const hasQueue = open.some(({ queue, opens }) => queue !== undefined && opens.permission !== null);
  return open.filter(({ joinsQueues }) => !joinsQueues || hasQueue);
}

/** All of them, for a screen that leads to others. */
export const ScreensContext = createContext<readonly Screens[]>([]);

export const useScreens = (): readonly Screens[] => useContext(ScreensContext);
