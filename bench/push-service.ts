import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Accepts every message, in its own process, so that its CPU does not count as the sender's. */
const service = createServer((request, reply) => {
  request.resume().on("end", () => reply.writeHead(201).end());
});
service.listen(0, "127.0.0.1", () => process.send?.((service.address() as AddressInfo).port));
