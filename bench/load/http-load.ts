import { connect } from "node:net";
import { type LoadPlan, type LoadResult } from "./plan.ts";
import { makeRequest, prepareRequests } from "./requests.ts";

/**
 * A load generator in its own process, as cheap as Node allows: raw keep-alive sockets, all requests prepared before the clock starts, one
 * request in flight per connection, one comparison per response. The parent sends the plan as the first message and `go` as the second; the
 * result is sent back as a message.
 */
const okStatus = /^HTTP\/1\.1 20[01] /;

process.once("message", (plan: LoadPlan) => {
  const requests = prepareRequests(plan);
  process.once("message", () => void run(plan, requests).then((result) => process.send?.(result, () => process.exit(0))));
  process.send?.("ready");
});

async function run(plan: LoadPlan, requests: Buffer[]): Promise<LoadResult> {
  const latencies: number[] = [];
  const tally = { next: 0, answers: 0, refused: 0, firstRefusal: "", madeLate: 0 };
  const started = performance.now();
  const measureFrom = started + plan.warmupSeconds * 1_000;
  const measureTo = measureFrom + plan.seconds * 1_000;
  let cpuAtStart = process.cpuUsage();
  setTimeout(() => (cpuAtStart = process.cpuUsage()), plan.warmupSeconds * 1_000);

  const judge = (answer: string): void => {
    if (okStatus.test(answer) && answer.includes(plan.expect)) return;
    tally.refused += 1;
    tally.firstRefusal ||= answer;
  };

  const makeLate = (): Buffer => {
    tally.madeLate += 1;
    return makeRequest(plan, tally.next);
  };

  const drive = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let sentAt = 0;
      let partial = "";
      const send = (): void => {
        sentAt = performance.now();
        if (sentAt >= measureTo) return void socket.end();
        socket.write(requests[plan.repeatable ? 0 : tally.next] ?? makeLate());
        tally.next += 1;
      };
      const take = (bytes: number, chunk: Uint8Array): boolean => {
        partial += Buffer.from(chunk.buffer, chunk.byteOffset, bytes).toString("latin1");
        const headEnd = partial.indexOf("\r\n\r\n");
        const length = /content-length: (\d+)/.exec(partial)?.[1];
        if (headEnd === -1 || (length === undefined ? !partial.endsWith("0\r\n\r\n") : partial.length < headEnd + 4 + Number(length)))
          return true;
        const now = performance.now();
        judge(partial);
        partial = "";
        tally.answers += 1;
        if (sentAt >= measureFrom && now <= measureTo) latencies.push(now - sentAt);
        send();
        return true;
      };
      const socket = connect({
        port: plan.port,
        host: "127.0.0.1",
        noDelay: true,
        onread: { buffer: Buffer.allocUnsafe(64 * 1024), callback: take },
      });
      socket.once("connect", send);
      socket.once("error", reject);
      socket.once("close", () => resolve());
    });

  await Promise.all(Array.from({ length: plan.connections }, drive));
  const used = process.cpuUsage(cpuAtStart);
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    perSecond: latencies.length / plan.seconds,
    answers: tally.answers,
    refused: tally.refused,
    firstRefusal: tally.firstRefusal.slice(0, 2_000),
    madeLate: tally.madeLate,
    p50: at(0.5),
    p99: at(0.99),
    loadCpuSeconds: (used.user + used.system) / 1e6,
  };
}
