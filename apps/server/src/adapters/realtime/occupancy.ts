import { randomUUID } from "node:crypto";
import type { NodeLink } from "./node-link.ts";
import type { ChannelOccupancy, OccupancyMessage, WantedChannels } from "./node-messages.ts";
import { channelKind } from "./protocol.ts";
import type { Rooms } from "./rooms.ts";

/** The subscriptions of all channels, over all nodes. */
export interface Occupancy {
  /** Returns channels with at least one subscription. Omits those of nodes that do not answer in time. */
  of(tenantId: number, wanted: WantedChannels): Promise<ChannelOccupancy[]>;
  receive(message: OccupancyMessage): void;
}

export interface OccupancyNeeds {
  readonly rooms: Rooms;
  readonly link: Pick<NodeLink, "send" | "publishToOthers" | "others">;
}

/** How long the other nodes have to answer. */
const timeoutMs = 500;
/** Maximum number of channels that one node reports: a list of every personal channel would flood the bus. */
const channelsPerAnswerMax = 1_000;

interface Question {
  readonly answers: (readonly ChannelOccupancy[])[];
  readonly wake: () => void;
}

export function createOccupancy({ rooms, link }: OccupancyNeeds): Occupancy {
  const questions = new Map<string, Question>();

  const queryOthers = async (tenant_id: number, wanted: WantedChannels): Promise<Question["answers"]> => {
    const expected = link.others();
    if (expected === 0) return [];
    const ask = randomUUID();
    const answers: Question["answers"] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    questions.set(ask, { answers, wake: () => answers.length >= expected && resolve() });
    const timer = setTimeout(resolve, timeoutMs);
    try {
      await link.publishToOthers({ kind: "occupancy_ask", ask, tenant_id, wanted });
      await promise;
    } finally {
      clearTimeout(timer);
      questions.delete(ask);
    }
    return answers;
  };

  return {
    of: async (tenantId, wanted) => {
      const elsewhere = await queryOthers(tenantId, wanted);
      return merge([occupiedHere(rooms, tenantId, wanted), ...elsewhere]);
    },
    receive: (message) => {
      if (message.kind === "occupancy_ask") {
        const channels = occupiedHere(rooms, message.tenant_id, message.wanted).slice(0, channelsPerAnswerMax);
        return link.send({ kind: "occupancy", ask: message.ask, channels });
      }
      const question = questions.get(message.ask);
      question?.answers.push(message.channels);
      question?.wake();
    },
  };
}

function occupiedHere(rooms: Rooms, tenantId: number, wanted: WantedChannels): ChannelOccupancy[] {
  const names =
    "prefix" in wanted
      ? rooms.names(tenantId).filter((name) => channelKind(name) !== null && name.startsWith(wanted.prefix))
      : [...new Set(wanted.channels)];
  return names.flatMap((channel) => {
    const members = rooms.members(tenantId, channel);
    if (members.size === 0) return [];
    const users = new Set<string>();
    for (const { channels } of members) {
      const user = channels.get(channel);
      if (typeof user === "string") users.add(user);
    }
    return [{ channel, subscriptions: members.size, users: [...users] }];
  });
}

function merge(answers: readonly (readonly ChannelOccupancy[])[]): ChannelOccupancy[] {
  const merged = new Map<string, ChannelOccupancy>();
  for (const { channel, subscriptions, users } of answers.flat()) {
    const known = merged.get(channel);
    merged.set(channel, {
      channel,
      subscriptions: subscriptions + (known?.subscriptions ?? 0),
      users: [...new Set([...(known?.users ?? []), ...users])],
    });
  }
  return [...merged.values()];
}
