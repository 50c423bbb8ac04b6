import { once } from "node:events";
import { type Socket, connect, createServer } from "node:net";
import { type Frame, createFrameReader, textsOf } from "./pg-frames.ts";

/** `after`: applied, but the answer is lost. `before`: never applied. */
export type Cut = "after" | "before";

/**
 * Holds back a commit or its acknowledgement forever: the server that waits for it is about to be killed. `reached` is called when the
 * commit is held.
 */
export interface Freeze {
  readonly freeze: Cut;
  readonly reached: () => void;
}

/** What commits: the end of a transaction, a batch of the ledger in its own transaction, or one statement of the job queue. */
export type CommitKind = "transaction" | "batch" | "job";

export type CutCounts = Record<Cut, Record<CommitKind, number>>;

/** A proxy between the servers and PostgreSQL that cuts connections at their commits. */
export interface FaultProxy {
  readonly port: number;
  readonly counts: CutCounts;
  /** Number of commits so far, cut or not. */
  commits(): number;
  /** Ends the sessions with the node at this port. */
  endSessions(port: number): void;
  close(): Promise<void>;
}

export interface FaultProxyNeeds {
  /** Port for new sessions; null refuses them. */
  targetPort(): number | null;
  /** Called at each commit; null lets it pass. `touched` contains the tables of rounds that its transaction has used. */
  decide(kind: CommitKind, touched: ReadonlySet<string>): Cut | Freeze | null;
}

export async function startFaultProxy(needs: FaultProxyNeeds): Promise<FaultProxy> {
  const none = () => ({ transaction: 0, batch: 0, job: 0 });
  const counts: CutCounts = { after: none(), before: none() };
  /** Sockets, each with the port of its node. */
  const sockets = new Map<Socket, number>();
  let commits = 0;
  const decide: FaultProxyNeeds["decide"] = (kind, touched) => {
    commits++;
    return needs.decide(kind, touched);
  };
  const server = createServer((client) => {
    const port = needs.targetPort();
    if (port === null) return void client.destroy();
    const upstream = connect(port, "127.0.0.1");
    for (const socket of [client, upstream]) {
      sockets.set(socket.setNoDelay(true), port);
      socket.once("close", () => sockets.delete(socket));
    }
    join({ client, upstream, decide, count: (cut, kind) => (counts[cut][kind] += 1) });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    counts,
    commits: () => commits,
    endSessions: (port) => {
      for (const [socket, node] of sockets) if (node === port) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets.keys()) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

interface Pair {
  readonly client: Socket;
  readonly upstream: Socket;
  readonly decide: FaultProxyNeeds["decide"];
  count(cut: Cut, kind: CommitKind): void;
}

/** The withheld part of an answer that may acknowledge a commit. */
interface Withheld {
  readonly kind: CommitKind;
  /** Set if the commit is to be frozen instead of cut. */
  readonly reached: (() => void) | null;
  readonly bytes: Buffer[];
  failed: boolean;
}

const readyIdle = 0x49; // 'I'

function join({ client, upstream, decide, count }: Pair): void {
  const recognise = createRecogniser();
  const readClient = createFrameReader({ startsUntyped: true });
  const readServer = createFrameReader({ startsUntyped: false });
  let idle = true;
  let withheld: Withheld | null = null;
  let frozen = false;
  const cut = (moment: Cut, kind: CommitKind): void => {
    count(moment, kind);
    client.destroy();
    upstream.destroy();
  };
  const toServer = (frame: Frame): void => {
    if (frozen) return;
    const commit = client.destroyed ? null : recognise(frame, idle);
    const decision = commit && !withheld ? decide(commit.kind, commit.touched) : null;
    if (commit && decision) {
      const [moment, reached] = typeof decision === "string" ? [decision, null] : [decision.freeze, decision.reached];
      if (moment === "before" && !reached) return cut("before", commit.kind);
      if (moment === "before") {
        frozen = true;
        return reached?.();
      }
      withheld = { kind: commit.kind, reached, bytes: [], failed: false };
    }
    upstream.write(frame.bytes);
  };
  const toClient = (frame: Frame): void => {
    if (frozen) return;
    if (frame.type === "Z") idle = frame.bytes[5] === readyIdle;
    if (!withheld) return void client.write(frame.bytes);
    withheld.bytes.push(frame.bytes);
    // An error, or a commit that ends as a rollback, has committed nothing: its answer passes.
    if (frame.type === "E" || (frame.type === "C" && textsOf(frame, 1)[0] === "ROLLBACK")) withheld.failed = true;
    if (frame.type !== "Z") return;
    if (!withheld.failed && idle && withheld.reached) {
      frozen = true;
      return withheld.reached();
    }
    if (!withheld.failed && idle) return cut("after", withheld.kind);
    client.write(Buffer.concat(withheld.bytes));
    withheld = null;
  };
  client.on("data", (chunk: Buffer) => readClient(chunk).forEach(toServer));
  upstream.on("data", (chunk: Buffer) => readServer(chunk).forEach(toClient));
  for (const [socket, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    socket.on("error", () => other.destroy());
    socket.on("close", () => other.destroy());
  }
}

interface Commit {
  readonly kind: CommitKind;
  readonly touched: ReadonlySet<string>;
}

const tablesOfRounds = /\b(post_commands|fast_bets|fast_rounds|fast_wins|round_actions|demo_rounds|crash_bets)\b/g;

/** Recognises the message that makes PostgreSQL commit, by its text or by the name of its prepared statement. */
function createRecogniser(): (frame: Frame, idle: boolean) => Commit | null {
  const prepared = new Map<string, string>();
  let touched = new Set<string>();
  const meet = (text: string, idle: boolean): Commit | null => {
    if (idle) touched = new Set();
    for (const [table] of text.matchAll(tablesOfRounds)) touched.add(table);
    const kind = kindOf(text, idle);
    return kind && { kind, touched };
  };
  return (frame, idle) => {
    if (frame.type === "Q") return meet(textsOf(frame, 1)[0] ?? "", idle);
    if (frame.type === "P") {
      const [name = "", text = ""] = textsOf(frame, 2);
      prepared.set(name, text);
    }
    // The bound statement is the one about to run. Parsing alone changes nothing.
    return frame.type === "B" ? meet(prepared.get(textsOf(frame, 2)[1] ?? "") ?? "", idle) : null;
  };
}

function kindOf(text: string, idle: boolean): CommitKind | null {
  if (/^\s*commit\b/i.test(text)) return "transaction";
  if (!idle) return null;
  if (/\b(?:post_commands|fast_bets|fast_rounds|fast_wins)\(/.test(text)) return "batch";
  return text.includes("graphile_worker") && /\b(update|insert|delete|add_job)\b/i.test(text) ? "job" : null;
}
