import { playerChannel } from "@trevo/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { type Bus, createBus } from "../../kernel/bus.ts";
import { createLog } from "../../kernel/log.ts";
import { closeCodes } from "./protocol.ts";
import { type RawClient, type TestNode, ana, authorise, connectRaw, named, startTestNode } from "./test-node.ts";

describe("open connections", () => {
  let database: TestDatabase;
  let bus: Bus;
  let node: TestNode;
  const open: RawClient[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    bus = await createBus(database, createLog("silent"));
    node = await startTestNode({ bus, options: { bounds: { guests_per_address_max: 3, sockets_per_player_max: 2 } } });
  });
  afterEach(() => open.splice(0).forEach(({ ws }) => ws.close()));
  afterAll(async () => {
    await node.close();
    await bus.close();
    await database.drop();
  });

  const connectFrom = async (address: string): Promise<RawClient> => {
    const client = connectRaw(node, { headers: { "x-forwarded-for": address } });
    open.push(client);
    await client.socketId();
    return client;
  };
  /** Subscribes to Ana's own channel, which binds the socket to her session. */
  const signIn = async (client: RawClient): Promise<RawClient> => {
    const channel = playerChannel(ana.player_id);
    const { body } = await authorise(node, { socket_id: await client.socketId(), channel_name: channel }, { authorization: "Bearer ana" });
    client.say("pusher:subscribe", { channel, auth: body.auth });
    await client.received(named("pusher_internal:subscription_succeeded"));
    return client;
  };
  const isOpen = ({ ws }: RawClient): boolean => ws.readyState === ws.OPEN;

  it("without a session are limited per address: the oldest is closed with 4100, other addresses keep theirs", async () => {
    const stranger = await connectFrom("198.51.100.1");
    const guests = [];
    for (let nth = 0; nth < 3; nth++) guests.push(await connectFrom("192.0.2.1"));
    expect(guests.map(isOpen)).toEqual([true, true, true]);
    const fourth = await connectFrom("192.0.2.1");
    expect(await guests[0]?.closed).toBe(closeCodes.overCapacity);
    expect([...guests.slice(1), fourth, stranger].map(isOpen)).toEqual([true, true, true, true]);
  });

  it("of a player do not count among an address's guests, and guests cannot close them", async () => {
    const player = await signIn(await connectFrom("192.0.2.2"));
    const guests = [];
    for (let nth = 0; nth < 6; nth++) guests.push(await connectFrom("192.0.2.2"));
    expect(await Promise.all(guests.slice(0, 3).map(({ closed }) => closed))).toEqual([4100, 4100, 4100]);
    expect(isOpen(player)).toBe(true);
    expect(isOpen(await signIn(await connectFrom("192.0.2.2")))).toBe(true);
  });

  it("of one player are limited from any address: the oldest is closed", async () => {
    const sockets = [];
    for (const address of ["192.0.2.3", "192.0.2.4"]) sockets.push(await signIn(await connectFrom(address)));
    expect(sockets.map(isOpen)).toEqual([true, true]);
    const third = await signIn(await connectFrom("192.0.2.5"));
    expect(await sockets[0]?.closed).toBe(closeCodes.overCapacity);
    expect([sockets[1], third].map((one) => one && isOpen(one))).toEqual([true, true]);
  });

  it("no longer count after they close", async () => {
    for (let nth = 0; nth < 5; nth++) {
      const client = await connectFrom("192.0.2.6");
      client.ws.close();
      await client.closed;
    }
    const guests = [await connectFrom("192.0.2.6"), await connectFrom("192.0.2.6"), await connectFrom("192.0.2.6")];
    guests[2]?.say("pusher:ping", {});
    await guests[2]?.received(named("pusher:pong"));
    expect(guests.map(isOpen)).toEqual([true, true, true]);
  });

  it("refuse a frame nested deeper than 32 levels, and stay open", async () => {
    const client = await connectFrom("192.0.2.7");
    client.ws.send(`{"event":"client-x","data":${"[".repeat(40)}${"]".repeat(40)}}`);
    await client.received((frame) => frame.event === "pusher:error" && JSON.stringify(frame.data).includes("Invalid message format"));
    client.say("pusher:ping", {});
    await client.received(named("pusher:pong"));
  });
});
