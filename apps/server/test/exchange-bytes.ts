import { type Socket, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** An answer as received. Headers that differ between two equal answers are omitted or masked. */
export interface RawAnswer {
  readonly status: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const timeoutMs = 5_000;

export interface Sent {
  /** Written in order. A number is a pause in ms; a function is a pause until it resolves. */
  readonly pieces: readonly (string | Buffer | number | (() => Promise<void>))[];
  /** Number of answers to wait for; 1 by default. */
  readonly answers?: number;
  /** True to cut the connection after the last piece, without waiting for an answer. */
  readonly cut?: boolean;
}

/** Sends exactly these bytes. Returns what was received until all answers had arrived or the server closed the connection. */
export async function exchangeBytes(port: number, { pieces, answers = 1, cut = false }: Sent): Promise<RawAnswer[]> {
  const socket = connect(port, "127.0.0.1");
  const received = readAnswers(socket, pieces[0]?.toString().startsWith("HEAD ") ?? false, answers);
  for (const piece of pieces) {
    if (typeof piece === "number") await sleep(piece);
    else if (typeof piece === "function") await piece();
    else if (!socket.destroyed) socket.write(piece);
  }
  if (cut) {
    await sleep(20);
    socket.destroy();
    return [];
  }
  return received;
}

function readAnswers(socket: Socket, headOnly: boolean, wanted: number): Promise<RawAnswer[]> {
  return new Promise((resolve) => {
    let bytes = "";
    const done = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(splitAnswers(bytes, headOnly).answers);
    };
    const timer = setTimeout(done, timeoutMs);
    socket.on("data", (chunk) => {
      bytes += chunk.toString("latin1");
      const { answers, rest } = splitAnswers(bytes, headOnly);
      if (rest === "" && answers.length >= wanted) done();
    });
    socket.on("error", () => undefined);
    socket.once("close", done);
  });
}

const masked: Readonly<Record<string, RegExp>> = { "x-request-id": /.+/ };
const volatile = new Set(["date"]);

function splitAnswers(bytes: string, headOnly: boolean): { answers: RawAnswer[]; rest: string } {
  const answers: RawAnswer[] = [];
  let rest = bytes;
  for (let end = rest.indexOf("\r\n\r\n"); end !== -1; end = rest.indexOf("\r\n\r\n")) {
    const [status = "", ...lines] = rest.slice(0, end).split("\r\n");
    const headers = Object.fromEntries(
      lines.map((line) => line.split(/: (.*)/s, 2)).map(([name = "", value = ""]) => [name.toLowerCase(), value]),
    );
    const length = headOnly ? 0 : Number(headers["content-length"] ?? 0);
    if (rest.length < end + 4 + length) break;
    const body = rest.slice(end + 4, end + 4 + length).replace(/"request_id":"[^"]+"/, '"request_id":"masked"');
    rest = rest.slice(end + 4 + length);
    const kept = Object.entries(headers).filter(([name]) => !volatile.has(name));
    answers.push({
      status,
      headers: Object.fromEntries(kept.map(([name, value]) => [name, value.replace(masked[name] ?? /^$/, "masked")])),
      body,
    });
  }
  return { answers, rest };
}
