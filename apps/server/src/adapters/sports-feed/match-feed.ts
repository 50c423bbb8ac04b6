import { sports } from "@trevo/domain";
import type { FixtureFacts } from "@trevo/sports";
import { z } from "zod";
import { Fault } from "../../kernel/errors.ts";
import { callOut } from "../call-out.ts";
import type { FeedMessage, FixtureMessage, SportsFeed } from "./port.ts";

interface MatchFeedConfig {
  readonly producer: number;
  readonly base_url: string;
  readonly key: string;
}

const recoverTimeoutMs = 5_000;
const maxReplyBytes = 16 * 1024;
/** Maximum characters of one event of this feed. */
const maxEvent = 1024 * 1024;
/** The feed sends a heartbeat every 5 seconds. */
const silenceMs = 15_000;
/** The feed repeats everything it has at once. */
const recoveryMs = 5_000;

const counts = z.tuple([z.int().min(0), z.int().min(0)]);
const shirt = z.tuple([z.enum(["plain", "stripes", "hoops", "halves", "sash"]), z.string(), z.string()]);
const team = z.object({ id: z.string(), name: z.string(), short: z.string(), shirt });
const base = { seq: z.int().nullable(), at: z.iso.datetime() };

const event = z.discriminatedUnion("type", [
  z.object({ ...base, type: z.literal("alive") }),
  z.object({ ...base, type: z.literal("snapshot_done"), request: z.string() }),
  z.object({
    ...base,
    type: z.literal("fixture"),
    fixture: z.string(),
    competition: z.object({
      id: z.string(),
      sport: z.enum(sports),
      country: z.string(),
      name: z.string(),
      slug: z.string(),
      tier: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    }),
    home: team,
    away: team,
    round: z.string(),
    starts_at: z.iso.datetime(),
    commitment: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  z.object({
    ...base,
    type: z.literal("state"),
    fixture: z.string(),
    state: z.enum(["live", "interrupted", "ended", "postponed", "abandoned"]),
    phase: z.enum(["not_started", "half1", "half_time", "half2", "full_time"]),
    ending: z.enum(["full_time", "abandoned", "postponed"]).nullable(),
    half1: counts,
    half2: counts,
    goals: z.array(z.object({ side: z.enum(["home", "away"]), half: z.enum(["half1", "half2"]), minute: z.int(), cancelled: z.boolean() })),
    corners1: counts,
    corners2: counts,
    reds: counts,
    clock: z.object({ base_s: z.int().min(0), runs: z.boolean() }),
    danger: z.enum(["goal", "red", "review"]).nullable(),
    speed: z.number().positive(),
    started_at: z.number().nullable(),
    seed: z.string().nullable(),
  }),
]);

type WireEvent = z.output<typeof event>;
type WireState = Extract<WireEvent, { type: "state" }>;
type WireFixture = Extract<WireEvent, { type: "fixture" }>;

const shirtOf = ({ shirt: [pattern, first, second], ...named }: z.output<typeof team>) => ({ ...named, shirt: { pattern, first, second } });

const factsOf = ({ phase, ending, half1, half2, goals, corners1, corners2, reds, started_at }: WireState): FixtureFacts => ({
  phase,
  ending,
  score: { half1, half2 },
  goals,
  corners: { half1: corners1, half2: corners2 },
  reds,
  started_at,
});

const stateContent = (read: WireState): FixtureMessage["content"] => ({
  t: "state",
  state: read.state,
  facts: factsOf(read),
  clock: { phase: read.phase, base_s: read.clock.base_s, at: Date.parse(read.at), rate: read.clock.runs ? read.speed : 0 },
  danger: read.danger,
  seed: read.seed,
});

const fixtureContent = ({ competition, home, away, round, starts_at, commitment }: WireFixture): FixtureMessage["content"] => ({
  t: "fixture",
  draft: { competition, home: shirtOf(home), away: shirtOf(away), round, starts_at, simulated: { commitment } },
});

/** Parses one message. Text that is not a message of this feed is a `Fault`, because its content is lost. */
export function readMatchEvent(producer: number, text: string): FeedMessage {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = null;
  }
  const parsed = event.safeParse(json);
  if (!parsed.success) throw new Fault("the feed sent what is no message of its format", { retryable: true });
  const read = parsed.data;
  const at = new Date(read.at);
  if (read.type === "alive") return { producer, seq: read.seq, at, alive: true };
  if (read.type === "snapshot_done") return { producer, at, snapshot_done: read.request };
  const content = read.type === "fixture" ? fixtureContent(read) : stateContent(read);
  return { producer, seq: read.seq, at, fixture: read.fixture, content };
}

/** Yields the `data` of each server-sent event; omits comments and other fields. */
async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxEvent) throw new Fault("the feed sent an event that is too long", { retryable: true });
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const one of events) {
      const data = one.split("\n").flatMap((line) => (line.startsWith("data: ") ? [line.slice("data: ".length)] : []));
      if (data.length > 0) yield data.join("\n");
    }
  }
}

/** A feed of simulated matches over server-sent events: `GET /feed/v1/stream`, and `POST /feed/v1/recover` for missed messages. */
export function createMatchFeed({ producer, base_url, key }: MatchFeedConfig): SportsFeed {
  const headers = { authorization: `Bearer ${key}` };
  return {
    code: "matches",
    producer,
    kind: "facts",
    silenceMs,
    recoveryMs,
    connect: async ({ onOpen, onMessage }, signal) => {
      const reply = await fetch(new URL("/feed/v1/stream", base_url), { headers, signal, redirect: "manual" });
      if (reply.status !== 200 || !reply.body) {
        await reply.body?.cancel();
        throw new Fault(`the feed answers ${reply.status}`, { retryable: true });
      }
      await onOpen();
      for await (const text of eventsOf(reply.body)) await onMessage(readMatchEvent(producer, text));
    },
    recover: async ({ request, after }) => {
      const { status } = await callOut({
        method: "POST",
        url: new URL("/feed/v1/recover", base_url),
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ request, after: after?.toISOString() ?? null }),
        timeoutMs: recoverTimeoutMs,
        maxReplyBytes,
      });
      if (status !== 202) throw new Fault(`the feed answers ${status} to a recovery`, { retryable: true });
    },
  };
}
