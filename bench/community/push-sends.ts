import { fork } from "node:child_process";
import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createOutgoingPolicy } from "../../apps/server/src/adapters/outgoing-policy.ts";
import { deliverPush, encode, makePushKeys } from "../../apps/server/src/adapters/push/web-push.ts";
import type { Suite } from "../suite.ts";

const messages = 300;
const rounds = 5;

/**
 * Measures the CPU time of sending a message to a device (encrypted, signed and accepted by a local push service), against
 * `generateRequestDetails` alone.
 */
export const pushSends: Suite = async () => {
  const service = fork(join(import.meta.dirname, "../push-service.ts"));
  const [port] = (await once(service, "message")) as [number];
  const origin = `http://127.0.0.1:${port}`;
  const keys = makePushKeys();
  const policy = createOutgoingPolicy({ origins: [origin] });
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  const device = { p256dh: curve.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
  const text = JSON.stringify({ title: "Saque enviado", text: "Seu saque foi enviado.", link: "/account/wallet" });
  const care = { ttl_seconds: 3_600, urgency: "high" } as const;
  const sending = { endpoint: `${origin}/push/1`, ...device, ...care, text, topic: "withdrawal", subject: "mailto:x@example.com" };
  // A copy of the keys has no cached token, so a new token is signed for each message, as `generateRequestDetails` does.
  const alone = () => encode(sending, { ...keys });
  await cpuMicros(() => deliverPush({ policy, keys }, sending), 50);
  const sends: number[] = [];
  const details: number[] = [];
  for (let round = 0; round < rounds; round++) {
    sends.push(await cpuMicros(() => deliverPush({ policy, keys }, sending), messages));
    details.push(await cpuMicros(async () => alone(), messages));
  }
  service.kill("SIGKILL");
  const figures = {
    send_micros: median(sends),
    details_micros: median(details),
  };
  return {
    figures,
    bars: [{ what: "push sends a core / generateRequestDetails alone", ratio: figures.details_micros / figures.send_micros, bar: 0.7 }],
  };
};

async function cpuMicros(call: () => Promise<unknown>, times: number): Promise<number> {
  const started = process.cpuUsage();
  for (let nth = 0; nth < times; nth++) await call();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / times;
}

const median = (values: number[]): number => values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
