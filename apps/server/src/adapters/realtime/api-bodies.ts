import { z } from "zod";
import { refuse } from "../../kernel/errors.ts";
import type { TriggeredEvent } from "./node-messages.ts";
import { channelKind, eventDataMaxBytes, eventNameMax } from "./protocol.ts";

const channelsPerEventMax = 100;
const eventsPerBatchMax = 10;

const channel = z.string().refine((name) => channelKind(name) !== null, "not a channel's name");

const common = {
  /** Events named like those of the protocol would let a backend forge the server's own messages. */
  name: z
    .string()
    .min(1)
    .max(eventNameMax)
    .refine((name) => !/^pusher(?:_internal)?:/.test(name), "a reserved name"),
  data: z.string(),
  socket_id: z
    .string()
    .regex(/^\d+\.\d+$/)
    .nullish(),
  info: z.string().nullish(),
};
const event = z.object({ ...common, channel: channel.optional(), channels: z.array(channel).max(channelsPerEventMax).optional() });
const batch = z.object({
  batch: z
    .array(z.object({ ...common, channel }))
    .min(1)
    .max(eventsPerBatchMax),
});

/** An event of the HTTP API: sends `name` to all `channels` with `data`, the text as it is sent. */
export interface EventToTrigger {
  readonly name: string;
  readonly data: string;
  readonly channels: readonly string[];
  readonly socket_id?: string | null | undefined;
  /** Attributes of the channels that the caller requests, separated by commas. */
  readonly info?: string | null | undefined;
}

/** Parses the body of `POST …/events`. Refuses with `malformed`, or with `body_too_large` for data over 10 KB. */
export function eventToTrigger(body: unknown): EventToTrigger {
  const { channel: only, channels, ...rest } = parse(event, body);
  const names = channels ?? (only === undefined ? [] : [only]);
  if (names.length === 0) throw malformed("channels: none");
  return fitting({ ...rest, channels: [...new Set(names)] });
}

/** Parses the body of `POST …/batch_events`, with the same refusals. */
export const batchToTrigger = (body: unknown): EventToTrigger[] =>
  parse(batch, body).batch.map(({ channel: only, ...rest }) => fitting({ ...rest, channels: [only] }));

export const channelName = (name: string | undefined): string => parse(channel, name);

export const toTriggered = ({ name, data, channels, socket_id }: EventToTrigger): TriggeredEvent => ({
  channels,
  event: name,
  data,
  ...(typeof socket_id === "string" && { except: socket_id }),
});

function fitting(wanted: EventToTrigger): EventToTrigger {
  if (Buffer.byteLength(wanted.data) > eventDataMaxBytes) throw refuse("body_too_large");
  return wanted;
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw malformed(`${issue?.path.join(".") || "body"}: ${issue?.message}`);
}

/** The reason is meant for the developer of the calling backend. */
const malformed = (reason: string) => refuse("malformed", { extras: { reason } });
