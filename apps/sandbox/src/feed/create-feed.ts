import { randomBytes } from "node:crypto";
import type { Journal } from "../journal.ts";
import { createSchedule, type DrawnMatch, type Due, startUnderWay } from "./create-schedule.ts";

export interface FeedNeeds {
  readonly journal: Journal;
  /** Real time: the demo's movable clock does not affect matches. */
  readonly now: () => number;
  readonly speed: number;
  readonly listedHours: number;
  /** True for a first season with past results and matches in play; otherwise the season begins with its first match in the future. */
  readonly isUnderWay: boolean;
}

type WireMessage = { readonly seq: number | null; readonly at: string } & Record<string, unknown>;

/** A fault of the connection that affects the next messages. */
export interface LineOrder {
  readonly kind: "gap" | "duplicate" | "silence";
  /** Number of messages; for `silence`, milliseconds. */
  readonly count: number;
}

export interface MatchFeed {
  /** Sends all new messages to the listener until it is removed. */
  listen(send: (message: WireMessage) => void): () => void;
  /**
   * Repeats everything since that time without sequence numbers, and then a message that ends the recovery. A first recovery, without a
   * time, is followed by the results of the season so far.
   */
  recover(request: { readonly request: string; readonly after: number | null }): void;
  /** Returns a finished match with its seed. */
  drawn(id: string): DrawnMatch | null;
  order(order: LineOrder): void;
  /** Sends the messages that are due. */
  tick(): void;
}

const aliveMs = 5_000;
/** Past results sent per tick. Drawing a match takes a few milliseconds. */
const resultsPerTick = 6;

/**
 * Creates the feed of the sandbox's simulated matches. It publishes a commitment to each match's seed when the match is listed, and the
 * seed when the match is over.
 */
export function createFeed({ journal, now, speed, listedHours, isUnderWay }: FeedNeeds): MatchFeed {
  const season = seasonOf(journal, isUnderWay ? startUnderWay(now(), speed) : now());
  const schedule = createSchedule({ ...season, speed, listedHours });
  const listeners = new Set<(message: WireMessage) => void>();
  const line = { gap: 0, duplicate: 0, silentUntil: 0 };
  // Sequence numbers keep growing across restarts, so that messages of the meantime appear as a gap.
  let seq = now() * 100;
  let until = now();
  let aliveAt = 0;
  /** Places in the season of the past matches whose results are still to be sent. */
  const past = { next: 0, end: 0 };

  const write = (message: WireMessage): void => {
    if (now() >= line.silentUntil) for (const send of listeners) send(message);
  };
  const toMessage = ({ at, body }: Due, number: number | null): WireMessage => ({ seq: number, at: new Date(at).toISOString(), ...body });
  const send = (due: Due): void => {
    const message = toMessage(due, ++seq);
    if (line.gap > 0) {
      line.gap -= 1;
      return;
    }
    write(message);
    if (line.duplicate === 0) return;
    line.duplicate -= 1;
    write(message);
  };

  return {
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    recover: ({ request, after }) => {
      const missed = schedule
        .between(Math.max(after ?? 0, until - schedule.longestMs), until)
        .filter(({ body }) => body["type"] === "state");
      // A state may be of a match that began before those that are listed.
      for (const due of [...schedule.listedAt(until, schedule.longestMs), ...missed]) write(toMessage(due, null));
      write({ seq: null, at: new Date(until).toISOString(), type: "snapshot_done", request });
      if (after === null) Object.assign(past, { next: 0, end: schedule.overAt(until) });
    },
    drawn: (id) => schedule.drawn(id, now()),
    order: ({ kind, count }) => {
      if (kind === "silence") line.silentUntil = now() + count;
      else line[kind] = count;
    },
    tick: () => {
      const moment = now();
      for (const due of schedule.between(until, moment)) send(due);
      until = moment;
      for (let count = 0; count < resultsPerTick && past.next < past.end; count += 1)
        for (const due of schedule.resultOf(past.next++)) write(toMessage(due, null));
      if (moment - aliveAt < aliveMs) return;
      aliveAt = moment;
      write({ seq, at: new Date(moment).toISOString(), type: "alive" });
    },
  };
}

/** Drawn only once, so that a restart continues with the same matches. */
function seasonOf(journal: Journal, starts_at: number): { secret: string; starts_at: number } {
  const table = journal.table<{ secret: string; starts_at: number }>("sports-feed");
  const known = table.get("season");
  if (known) return known;
  const season = { secret: randomBytes(32).toString("hex"), starts_at };
  table.put("season", season);
  return season;
}
