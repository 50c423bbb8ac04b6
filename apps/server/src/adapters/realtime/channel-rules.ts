import { playerChannel, presenceChannel } from "@trevo/contract";

/** Who asks, as the authorisation route found out. */
export interface Identity {
  readonly tenant_id: number;
  /** Null for guests, with `session_id`. */
  readonly player_id: string | null;
  readonly session_id: string | null;
  /** The well-formed Guest-ID of the request. */
  readonly guest_id: string | null;
  /** What other members of a presence channel see; null hides the name. */
  readonly masked_name: string | null;
}

const personalPrefix = playerChannel("");

/** Guests name their own channel `guest-…`, which no player's id begins with. */
export const isGuestChannel = (channel: string): boolean => channel.startsWith(`${personalPrefix}guest-`);

/** The player whose personal channel this is, or null. */
export const ownerOf = (channel: string): string | null =>
  channel.startsWith(personalPrefix) && !isGuestChannel(channel) ? channel.slice(personalPrefix.length) : null;

/** The list of signed channels is closed: one's own personal channel, and the tenant's presence channel for players. */
export function mayJoin(identity: Identity, channel: string, publicChatId: number): boolean {
  const { player_id, guest_id } = identity;
  if (player_id !== null && channel === playerChannel(player_id)) return true;
  if (guest_id !== null && isGuestChannel(channel) && channel === playerChannel(guest_id)) return true;
  return player_id !== null && channel === presenceChannel(publicChatId);
}
