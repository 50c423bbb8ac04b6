import type { InvitedFriend } from "@trevo/contract";
import { m } from "../../paraglide/messages.js";

/** Status of the reward for a referred player. Stakes of that player are not shown. */
const stateTexts = {
  pending: m.refers_state_pending,
  held: m.refers_state_held,
  review: m.refers_state_review,
  granted: m.refers_state_granted,
  refused: m.refers_state_refused,
  expired: m.refers_state_expired,
};

export const FriendState = ({ state }: { state: NonNullable<InvitedFriend["state"]> }) => (
  <span className={state === "granted" ? "refers-done" : "refers-state"}>{stateTexts[state]()}</span>
);
