import type { Follower, Position } from "../../kernel/follower.ts";
import { missionEventsFollower } from "./mission-events-follower.ts";
import { missionsFollower } from "./missions-follower.ts";
import type { MissionListener } from "./needs.ts";

/** The ledger's follower counts rounds and deposits; the other one counts player events. */
export const missionFollowers = (listener: MissionListener): readonly Follower<Position>[] => [
  missionsFollower(listener),
  missionEventsFollower(listener),
];
