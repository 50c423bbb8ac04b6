import type { Mutant } from "../mutant.ts";

const realtime = "apps/server/src/adapters/realtime";

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `realtime/${id}`,
  file: `${realtime}/${file}`,
  find,
  replace,
  suite: [realtime],
});

/** Mutants of real-time channels: who may join and publish, and when a socket ends. */
export const realtimeMutants: readonly Mutant[] = [
  on("channel-of-other-player", "channel-rules.ts", [
    "if (player_id !== null && channel === playerChannel(player_id)) return true;",
    "if (player_id !== null && ownerOf(channel) !== null) return true;",
  ]),
  on("guest-channel-of-other-guest", "channel-rules.ts", [
    "isGuestChannel(channel) && channel === playerChannel(guest_id)",
    "isGuestChannel(channel)",
  ]),
  on("guest-in-presence-channel", "channel-rules.ts", [
    "return player_id !== null && channel === presenceChannel(publicChatId);",
    "return channel === presenceChannel(publicChatId);",
  ]),
  on("channel-signature-of-other-socket", "signatures.ts", ["[socket_id, channel, ...(channel_data", "[channel, ...(channel_data"]),
  on("channel-signature-ignored", "signatures.ts", [
    `typeof auth === "string" && equalSecrets(auth, signChannel(input).auth)`,
    `typeof auth === "string"`,
  ]),
  on("user-signature-ignored", "signatures.ts", [
    `typeof auth === "string" && equalSecrets(auth, signUser(input).auth)`,
    `typeof auth === "string"`,
  ]),
  on("join-without-session", "client-frames.ts", [
    "return isGuestChannel(channel) || (await guard.bound(connection, ownerOf(channel)));",
    "return true;",
  ]),
  on("sign-in-without-session", "client-frames.ts", [
    `if (typeof id !== "string" || id === "" || !(await needs.guard.bound(connection, id))) {`,
    `if (typeof id !== "string" || id === "") {`,
  ]),
  on("user-channel-of-other-user", "client-frames.ts", [
    "connection.signed_in_as !== null && channel === serverToUserChannel(connection.signed_in_as)",
    "connection.signed_in_as !== null",
  ]),
  on("client-event-to-public-channel", "client-frames.ts", [`(kind !== "private" && kind !== "presence")`, `kind === null`]),
  on("client-event-without-joining", "client-frames.ts", ["!connection.channels.has(channel) ||", ""]),
  on("client-events-unlimited", "client-frames.ts", ["const clientEventsPerSecond = 10;", "const clientEventsPerSecond = 10_000;"]),
  on("channels-unlimited", "client-frames.ts", [
    "connection.channels.size + connection.pending.size >= channelsPerConnectionMax",
    "connection.channels.size > 1_000_000",
  ]),
  on("session-end-keeps-socket", "session-guard.ts", [
    "for (const connection of rooms.members(tenantId, room)) connection.close(closeCodes.unauthorised, endMessage);",
    "",
  ]),
  on("binding-after-session-end", "session-guard.ts", ["if (closed.has(noteKey(tenant_id, sessionRoom(session_id)))) return true;", ""]),
  on("binding-after-player-closed", "session-guard.ts", ["return player !== undefined && identified_at <= player.at;", "return false;"]),
  on("binding-in-the-millisecond-of-closing", "session-guard.ts", [
    "player !== undefined && identified_at <= player.at",
    "player !== undefined && identified_at < player.at",
  ]),
  on("binding-of-other-tenant", "session-guard.ts", [
    "if (!connection || connection.tenant.id !== binding.tenant_id) return false;",
    "if (!connection) return false;",
  ]),
  on("api-call-of-other-secret", "api-signature.ts", [
    `return equalSecrets(signature, createHmac("sha256", tenant.secret).update(text).digest("hex"));`,
    "return true;",
  ]),
  on("api-call-without-end", "api-signature.ts", ["> toleranceSeconds) return false;", "> toleranceSeconds * 1000) return false;"]),
  on("api-body-exchanged", "api-signature.ts", [
    `return equalSecrets(digest, createHash("md5").update(body).digest("hex"));`,
    "return true;",
  ]),
  on("foreign-page-gets-socket", "upgrade.ts", [
    "return URL.canParse(origin) && hosts.includes(new URL(origin).hostname);",
    "return URL.canParse(origin);",
  ]),
  on("silent-socket-kept", "idle-watch.ts", [
    "if (now - connection.pinged_at > pong_ms)",
    "if (now - connection.pinged_at > pong_ms * 1_000)",
  ]),
  on("slow-reader-kept", "connection.ts", ["if (waiting > backpressure.close_above)", "if (waiting > backpressure.close_above * 1_000)"]),
  on("feed-unlimited", "feed.ts", ["else if (surplus > 0) {", "else if (surplus > 1_000_000) {"]),
];
