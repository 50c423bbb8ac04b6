export { cardsFollower } from "./cards-follower.ts";
export type { Chat } from "./chat.ts";
export { createChat } from "./create-chat.ts";
export { manifest } from "./manifest.ts";
export type { RoomDraft } from "./seed-chat.ts";
