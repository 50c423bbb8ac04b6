import { createSocket } from "node:dgram";

const txt = 16;

/** Starts a name server (RFC 1035) with TXT records only. It does not answer for names whose value is `null`. */
export async function startNameServer(records: Map<string, string[] | null>): Promise<{ address: string; close: () => Promise<void> }> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, end } = nameIn(query);
    const found = records.get(name);
    if (found === null) return;
    const answers = (found ?? []).map((text) => {
      const bytes = Buffer.from(text);
      // A pointer to the question, type, class, time to live, length, then one string.
      const head = Buffer.from([0xc0, 12, 0, txt, 0, 1, 0, 0, 0, 0, 0, bytes.length + 1, bytes.length]);
      return Buffer.concat([head, bytes]);
    });
    // A response with recursion; code 3: the name does not exist.
    const flags = found ? [0x81, 0x80] : [0x81, 0x83];
    const header = Buffer.concat([query.subarray(0, 2), Buffer.from([...flags, 0, 1, 0, answers.length, 0, 0, 0, 0])]);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answers]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return { address: `127.0.0.1:${socket.address().port}`, close: () => new Promise((resolve) => socket.close(() => resolve())) };
}

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString());
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 5 };
}
