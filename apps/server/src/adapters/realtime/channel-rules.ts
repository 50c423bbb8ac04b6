import { playerChannel, presenceChannel } from "@trevo/contract";

/** The caller, as identified by the authorisation route. */
export interface Identity {
  readonly tenant_id: number;
  /** Null for guests, with `session_id`. */
  readonly player_id: string | null;
  readonly session_id: string | null;
  /** The well-formed Guest-ID of the request. */
  readonly guest_id: string | null;
  /** Name shown to other members of a presence channel; null hides it. */
  readonly masked_name: string | null;
}

const personalPrefix = playerChannel("");

/** A guest's own channel is `guest-…`; no player's id begins with that. */
export const isGuestChannel = (channel: string): boolean => channel.startsWith(`${personalPrefix}guest-`);

/** Returns the player to whom this personal channel belongs, or null. */
export const ownerOf = (channel: string): string | null =>
  channel.startsWith(personalPrefix) && !isGuestChannel(channel) ? channel.slice(personalPrefix.length) : null;

/** The list of signed channels is closed: the caller's own personal channel and, for players, the tenant's presence channel. */
export function mayJoin(identity: Identity, channel: string, publicChatId: number): boolean {
  const { player_id, guest_id } = identity;
  if (player_id !== null && channel === playerChannel(player_id)) return true;
  if (guest_id !== null && isGuestChannel(channel) && channel === playerChannel(guest_id)) return true;
  return player_id !== null && channel === presenceChannel(publicChatId);
}
