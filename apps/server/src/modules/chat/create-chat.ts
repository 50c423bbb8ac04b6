import type { ChatChange, ChatState } from "@trevo/contract";
import { createStateAnnouncer } from "./create-state-announcer.ts";
import type { Chat } from "./chat.ts";
import { cardsFollower } from "./cards-follower.ts";
import { carryOutDecision } from "./carry-out-decision.ts";
import { contextOf } from "./context-of.ts";
import { createRoomCache } from "./create-room-cache.ts";
import { deleteOwn } from "./end-message.ts";
import { acceptRules, blockPlayer, movePointer, unblockPlayer } from "./keep-own.ts";
import { eraseEvidence, eraseUnattached, expireChat } from "./expire-chat.ts";
import { hideExcluded, hideExcludedJob } from "./hide-excluded.ts";
import { settleUploads } from "./keep-evidence.ts";
import { announceChange } from "./write-change.ts";
import { listRooms } from "./list-rooms.ts";
import type { ChatModuleNeeds, ChatNeeds, OnlineCounts } from "./needs.ts";
import { pickName } from "./pick-name.ts";
import { loadChanges, loadRoom, readMessages } from "./read-messages.ts";
import { readOwn } from "./read-own.ts";
import { reportMessage } from "./report-message.ts";
import { roomStore } from "./room-store.ts";
import { readPicture, savePicture } from "./save-picture.ts";
import { readStaffPicture } from "./staff-picture.ts";
import { seedRoom } from "./seed-chat.ts";
import { sendMessage } from "./send-message.ts";
import { actOnMessage, listStaffMessages, readStaffMessage, sendAsStaff } from "./staff-messages.ts";
import { changeRoom, listStaffRooms } from "./staff-rooms.ts";

/** Sent by the database whenever text was erased. */
const forgottenTopic = "chat.forgotten";

export function createChat(given: ChatModuleNeeds): Chat {
  const rooms = createRoomCache({
    rooms: (tenantId) => roomStore.ofTenant(given.db, tenantId),
    load: (key) => loadRoom(given, key),
    changes: (key, after) => loadChanges(given, key, after),
  });
  const needs: ChatNeeds = { ...given, rooms, online: createOnlineCounts() };
  keepInStep(needs);
  given.protection.onExcluded((tx, key) => given.jobs.add(tx, { name: hideExcludedJob, payload: key }));
  given.moderation.onDecided((tx, decision) => carryOutDecision(needs, tx, decision));
  given.moderation.provideContext(contextOf(needs));
  const announcer = createStateAnnouncer(needs);
  return {
    rooms: (viewer) => listRooms(needs, viewer),
    messages: (viewer, query) => readMessages(needs, viewer, query),
    send: (scope, outgoing) => sendMessage(needs, scope, outgoing),
    deleteOwn: (scope, id) => deleteOwn(needs, scope, id),
    savePicture: (scope, bytes) => savePicture(needs, scope, bytes),
    picture: (tenantId, id) => readPicture(needs, tenantId, id),
    own: (scope) => readOwn(needs, scope),
    movePointer: (scope, to) => movePointer(needs, scope, to),
    pickName: (scope, name) => pickName(needs, scope, name),
    acceptRules: (scope, version) => acceptRules(needs, scope, version),
    report: (scope, input) => reportMessage(needs, scope, input),
    block: (scope, playerId) => blockPlayer(needs, scope, playerId),
    unblock: (scope, playerId) => unblockPlayer(needs, scope, playerId),
    backOffice: {
      rooms: (scope) => listStaffRooms(needs, scope),
      changeRoom: (scope, input) => changeRoom(needs, scope, input),
      messages: (scope, input) => listStaffMessages(needs, scope, input),
      message: (scope, id) => readStaffMessage(needs, scope, id),
      picture: (scope, id) => readStaffPicture(needs, scope, id),
      write: (scope, line) => sendAsStaff(needs, scope, line),
      act: (scope, input) => actOnMessage(needs, scope, input),
    },
    seed: (tx, room) => seedRoom(needs, tx, room),
    jobs: {
      expire: () => expireChat(given),
      eraseEvidence: () => eraseEvidence(given),
      eraseUnattached: () => eraseUnattached(given),
      settleUploads: () => settleUploads(given),
      hideExcluded: (key) => hideExcluded(needs, key),
    },
    follower: cardsFollower(needs, (corrected) => {
      for (const { tenant_id, change } of corrected) announceChange(needs, tenant_id, change);
    }),
    start: announcer.start,
    stop: announcer.stop,
  };
}

/** Updates this process's memory with messages and counts of other processes, through the events of the rooms. */
function keepInStep({ broadcaster, rooms, online, bus }: ChatNeeds): void {
  broadcaster.onChannelEvent(({ tenantId, event, data }) => {
    if (event === "MessageSent") rooms.add(tenantId, data as ChatChange);
    if (event === "ChatState") {
      const state = data as ChatState;
      online.set({ tenant_id: tenantId, room: state.room }, state.online);
    }
  });
  bus.subscribe(forgottenTopic, (data) => rooms.forget((data as { tenant_id: number }).tenant_id));
  // Text may have been erased meanwhile.
  bus.onGap(() => rooms.forgetAll());
}

function createOnlineCounts(): OnlineCounts {
  const counts = new Map<string, number>();
  return {
    of: ({ tenant_id, room }) => counts.get(`${tenant_id}/${room}`) ?? 0,
    set: ({ tenant_id, room }, online) => void counts.set(`${tenant_id}/${room}`, online),
  };
}
