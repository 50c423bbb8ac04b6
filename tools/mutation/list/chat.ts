import type { Mutant } from "../mutant.ts";

const chat = "apps/server/src/modules/chat";
const suite = ["apps/server/test/chat.test.ts", "apps/server/test/chat-order.test.ts"];

const on =
  (file: string) =>
  (id: string, find: string, replace: string): Mutant => ({ id: `chat/${id}`, file: `${chat}/${file}`, find, replace, suite });

const picture = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `chat/${id}`,
  file: `${chat}/${file}`,
  find,
  replace,
  suite: ["apps/server/test/chat-pictures.test.ts"],
});

const upload = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `chat/${id}`,
  file: `${chat}/${file}`,
  find,
  replace,
  suite: ["apps/server/test/chat-uploads.test.ts"],
});

const retention = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `chat/${id}`,
  file: `apps/server/src/modules/${file}`,
  find,
  replace,
  suite: ["apps/server/test/chat-retention.test.ts"],
});

const send = on("send-message.ts");
const end = on("end-message.ts");

/** Mutants of chat: who may write, that messages are written once and in order, and what is deleted. */
export const chatMutants: readonly Mutant[] = [
  on("room-store.ts")("room-not-locked", ".forUpdate()", ""),
  send("phone-not-verified", 'if (!player.phone_verified_at) throw refuse("contacts_unverified");', ""),
  send("client-id-twice", "if (known) return { row: known, mentioned: null };", ""),
  send("reply-into-another-room", " || message.room !== original.room", ""),
  on("policy.ts")("guests-of-a-regulated-brand", "guests_read: chat.guests_read ?? !is_regulated", "guests_read: chat.guests_read ?? true"),
  end("another-players-message", "message.player_id !== scope.player_id || ", ""),
  end("deleted-late", "> chatDeleteMs)", "> chatDeleteMs * 2)"),
  picture("picture-before-its-message", "file-store.ts", [" and file_id = ${id} and state = 'shown'`", " and file_id = ${id}`"]),
  picture("picture-not-held", "send-message.ts", ['attachment?.kind === "image" || ', ""]),
  picture("abuse-shown-to-people", "save-picture.ts", ['if (screened === "abuse") throw await keepEvidence(needs, upload, picture);', ""]),
  picture("silent-screen-holds-up", "save-picture.ts", ["if (!(error instanceof Fault)) throw error;", "throw error;"]),
  picture("copies-of-evidence", "keep-evidence.ts", ["    await moderation.markPicture(tx, { tenant_id, hash });\n", ""]),
  upload("muted-picture-screened", "save-picture.ts", [
    "    await requireUnmutedAnywhere(needs, scope, tx);\n    if (await needs.moderation.isRemovedPicture(tx, upload)) throw imageRefused();\n    const since",
    "    const since",
  ]),
  upload("uploads-not-counted", "save-picture.ts", ["    await uploadStore.insert(tx, upload);\n", ""]),
  upload("unfinished-evidence-dropped", "keep-evidence.ts", ['if (stored || state === "abuse") await', "if (stored && batch === 0) await"]),
  upload("verdict-lost-without-a-file", "keep-evidence.ts", ['if (stored || state === "abuse") await', "if (stored) await"]),
  upload("verdict-not-written", "keep-evidence.ts", ['await uploadStore.settle(needs.db, upload, "abuse");', "void batch;"]),
  upload("evidence-recorded-twice", "keep-evidence.ts", ['if (!(await uploadStore.settle(tx, upload, "evidence"))) return;', ""]),
  picture("picture-looked-at-unseen", "staff-picture.ts", ["  await recordAuditEvent(db, scope, event);\n", ""]),
  picture("removed-picture-again", "carry-out-decision.ts", ["if (removed) await", "if (!removed) await"]),
  retention("evidence-erased", "chat/expire-chat.ts", ["!evidence.has(id)", "true || !evidence.has(id)"]),
  retention("pinned-erased", "chat/message-store.ts", ["(pinned_until is null or pinned_until <= ${now})", "${now} is not null"]),
  retention("numbers-with-a-hole", "chat/message-store.ts", [" and (k.seq is null or c.seq < k.seq)", ""]),
  retention("protective-words-erased", "moderation/retention-store.ts", ["(not ${isProtective} or decided_at <= ${protective})", "true"]),
  retention("appealed-words-erased", "moderation/retention-store.ts", [" and state <> 'appealed'", ""]),
  on("create-room-log.ts")("deleted-words-in-memory", 'if ("delete" in change) forget(change.messageId);', ""),
];
