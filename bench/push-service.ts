import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Takes every message, in a process of its own: its CPU is not the sender's. */
const service = createServer((request, reply) => {
  request.resume().on("end", () => reply.writeHead(201).end());
});
service.listen(0, "127.0.0.1", () => process.send?.((service.address() as AddressInfo).port));
