import type { Localized } from "@trevo/domain";
import type { ChatChange, ChatDecision, ChatMention, ChatState } from "./chat.ts";
import type { PrizeState, UserBox } from "./boxes.ts";
import type { BonusState } from "./player-bonuses.ts";
import type { RacePlace, RaceState } from "./races.ts";
import type { PlacePrize } from "./ranks.ts";
import type { Mission } from "./missions.ts";
import type { NotificationsRead, SentNotification } from "./notifications.ts";
import type { TicketState } from "./tickets.ts";

/** Payloads of the real-time events, by their names without the `App\Events\` prefix. Amounts in centavos. */
export interface RealtimeEvents {
  /** The last three of the active bonus, versioned with the wallet: an older message never lowers its progress. */
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
  /** A change of a room, on its channel, with the room's next number; what concerns one player alone, on theirs. */
  MessageSent: ChatChange | ChatMention | ChatDecision;
  /** Every 15 s, and when anything of it but `latest_seq` and `online` changes. */
  ChatState: ChatState;
  NotificationSent: SentNotification;
  NotificationRead: NotificationsRead;
  /** A box that became the player's without being bought. */
  NotifyNewUserBox: UserBox;
  /** A bonus of the player in another state. */
  BonusChanged: { id: string; state: BonusState };
  /** A level that the player has never reached before, with what was granted for it. */
  RankReached: { level: number; prizes: PlacePrize[] };
  /**
   * A row of the book's stream, on the channel of its match. `after` is the match's row before it: whoever has another one has missed some, and reads
   * the match again.
   */
  OddsMoved: OddsMoved;
  /** A race's places, at most once a second and when one has changed; on the race's own channel. */
  RaceUpdated: { id: string; state: RaceState; places: RacePlace[] };
  /** A ranking's period has its final places. */
  RankingFrozen: { period: string };
  /** An item of the player's was prepared, shipped, delivered or returned. */
  PrizeMoved: { id: string; state: PrizeState };
  /** A mission that staff proposes to the player. */
  MissionAssigned: Mission;
  /** `progress` by goal. `completed_at` once all are reached. */
  MissionProgressed: { id: string; progress: number[]; completed_at: string | null };
  /** A sports bet of the player's was placed, refused, cashed out or settled, or waits: what it holds now is read again. */
  SportBetChanged: { id: string };
  /** A ticket of the player's has changed: what it holds now is read again. */
  TicketUpdated: { id: string; protocol: string; state: TicketState; last_seq: number };
  WithdrawalUpdated: { id: string; status: number; amount: number };
}

/** Goals expected from here on and the correction of low scores, in parts of a million, and the score that stands. */
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
  /** By what these prices were made; missing where the match is only closed. */
  model?: SportModel;
  markets: readonly (readonly [id: number, version: number, takesBets: boolean, odds_x1000: readonly (number | null)[]])[];
}

/** One half of a round: a `bet`, then a `win` (0 when lost) with the same `transaction`. */
export interface BetPlaced {
  type: "bet" | "win";
  transaction: string;
  game: { id: number; title: string; titles: Localized; gamecode: string; image: string };
  /** Masked: `Ma•••a`; null where the player hides it. */
  user: { name: string } | null;
  amount: number;
  date: string;
  /** Present and true only on a staging tenant's demonstration feed. */
  simulated?: true;
}

/** As laravel-echo listens for it. */
export const eventPrefix = "App\\Events\\";
export const playerChannel = (id: string) => `private-universal.${id}`;
/** Null: the channel is nobody's own. */
export const playerOfChannel = (channel: string): string | null =>
  channel.startsWith(playerChannel("")) ? channel.slice(playerChannel("").length) : null;
export const raceChannel = (id: string) => `races.${id}`;
/** The odds of a match, on every page that shows it. */
export const oddsChannel = (fixture: number) => `sports-f.${fixture}`;
export const publicChannel = (id: number | string) => `universal-public.${id}`;
export const presenceChannel = (id: number | string) => `presence-universal-public.${id}`;
