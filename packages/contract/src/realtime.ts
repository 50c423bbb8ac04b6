import type { Localized } from "@trevo/domain";
import type { ChatChange, ChatDecision, ChatMention, ChatState } from "./chat.ts";
import type { PrizeState, UserBox } from "./boxes.ts";
import type { BonusState } from "./player-bonuses.ts";
import type { RacePlace, RaceState } from "./races.ts";
import type { PlacePrize } from "./ranks.ts";
import type { Mission } from "./missions.ts";
import type { NotificationsRead, SentNotification } from "./notifications.ts";
import type { TicketState } from "./tickets.ts";

/** Payloads of real-time events, keyed by name without the `App\Events\` prefix. Amounts in centavos. */
export interface RealtimeEvents {
  /** The last three fields describe the active bonus and are versioned with the wallet: an older message never lowers its progress. */
  BalanceUpdated: {
    balance: number;
    balance_withdrawal: number;
    bonus: number;
    held: number;
    version: number;
    bonus_id?: string;
    wagered?: number;
    required?: number;
  };
  PaymentApproved: { balance: number; amount: number; id: string };
  BetPlaced: BetPlaced;
  /**
   * A change of a room, on its channel, with the room's next sequence number. Changes that concern one player go to the player's own
   * channel.
   */
  MessageSent: ChatChange | ChatMention | ChatDecision;
  /** Sent every 15 s, and when any field except `latest_seq` and `online` changes. */
  ChatState: ChatState;
  NotificationSent: SentNotification;
  NotificationRead: NotificationsRead;
  /** A box that the player received without buying it. */
  NotifyNewUserBox: UserBox;
  /** The state of one of the player's bonuses changed. */
  BonusChanged: { id: string; state: BonusState };
  /** The player reached a level for the first time, with what was granted for it. */
  RankReached: { level: number; prizes: PlacePrize[] };
  /**
   * A row of the odds stream, on the channel of its match. `after` is the previous row of that match: a client that holds a different one
   * has missed rows and must fetch the match again.
   */
  OddsMoved: OddsMoved;
  /** Places of a race, on the race's own channel, at most once a second and only after a change. */
  RaceUpdated: { id: string; state: RaceState; places: RacePlace[] };
  /** The final places of a ranking period are available. */
  RankingFrozen: { period: string };
  /** One of the player's prizes was prepared, shipped, delivered or returned. */
  PrizeMoved: { id: string; state: PrizeState };
  /** A mission that staff assigned to the player. */
  MissionAssigned: Mission;
  /** `progress` by goal. `completed_at` is set once all goals are reached. */
  MissionProgressed: { id: string; progress: number[]; completed_at: string | null };
  /** A sports bet of the player was placed, refused, cashed out, settled, or is pending: fetch it again. */
  SportBetChanged: { id: string };
  /** One of the player's tickets changed: fetch it again. */
  TicketUpdated: { id: string; protocol: string; state: TicketState; last_seq: number };
  WithdrawalUpdated: { id: string; status: number; amount: number };
}

/** Expected further goals and the correction for low scores, in parts per million, and the current score. */
export interface SportModel {
  home_ppm: number;
  away_ppm: number;
  rho_ppm: number;
  score: [number, number];
}

export interface OddsMoved {
  fixture: number;
  seq: number;
  after: number;
  /** Model behind these prices; absent if the match was only closed. */
  model?: SportModel;
  markets: readonly (readonly [id: number, version: number, takesBets: boolean, odds_x1000: readonly (number | null)[]])[];
}

/** One half of a round: a `bet`, followed by a `win` (0 when lost) with the same `transaction`. */
export interface BetPlaced {
  type: "bet" | "win";
  transaction: string;
  game: { id: number; title: string; titles: Localized; gamecode: string; image: string };
  /** Masked: `Ma•••a`; null if the player hides it. */
  user: { name: string } | null;
  amount: number;
  date: string;
  /** Present, and true, only in the demonstration feed of a staging tenant. */
  simulated?: true;
}

/** Prefix that laravel-echo adds to event names. */
export const eventPrefix = "App\\Events\\";
export const playerChannel = (id: string) => `private-universal.${id}`;
/** Player id of a private channel; null for channels that belong to no player. */
export const playerOfChannel = (channel: string): string | null =>
  channel.startsWith(playerChannel("")) ? channel.slice(playerChannel("").length) : null;
export const raceChannel = (id: string) => `races.${id}`;
/** Odds of a match, for every page that shows it. */
export const oddsChannel = (fixture: number) => `sports-f.${fixture}`;
export const publicChannel = (id: number | string) => `universal-public.${id}`;
export const presenceChannel = (id: number | string) => `presence-universal-public.${id}`;
