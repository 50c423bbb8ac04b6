import type { User } from "@trevo/contract";
import { maskCpf } from "@trevo/domain";
import type { Player } from "./player.ts";

/** Data that other modules add to a player: level, turnover in centavos, liked and favourite games. */
export type PlayerActivity = Pick<User, "level" | "totalBet" | "user_likes" | "user_favorites">;

/** The values of a new player. */
const firstActivity: PlayerActivity = { level: 0, totalBet: 0, user_likes: [], user_favorites: [] };

/** The account as shown to its own player. */
export function presentUser(player: Player, activity: Partial<PlayerActivity> = {}): User {
  return {
    id: player.id,
    ...firstActivity,
    ...activity,
    first_name: player.first_name,
    last_name: player.last_name,
    email: player.email,
    username: player.phone,
    birth_date: player.birth_date,
    cpf: player.cpf && maskCpf(player.cpf),
    phone_verified: player.phone_verified_at !== null,
    email_verified: player.email_verified_at !== null,
    language: player.language,
    hide_metrics: player.hide_metrics,
    created_at: player.created_at.toISOString(),
  };
}

/** `Mariana` → `Ma•••a`, for public feeds. The number of dots does not depend on the length. */
export function maskName(name: string): string {
  const letters = [...name.trim()];
  if (letters.length < 4) return `${letters[0] ?? ""}•••`;
  return `${letters.slice(0, 2).join("")}•••${letters.at(-1)}`;
}
