import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { watchConnections } from "./open-connections.ts";

it("a closing server waits for its answers, but not for unused connections or connections that are idle afterwards", async () => {
  const served = Promise.withResolvers<ServerResponse>();
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    if (request.url === "/slow") served.resolve(response);
    else response.end("ok");
  });
  const endUnused = watchConnections(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const unused = connect(port, "127.0.0.1");
  await once(unused, "connect");
  const slow = fetch(`http://127.0.0.1:${port}/slow`).then((answer) => answer.text());
  const response = await served.promise;
  const closed = once(server, "close");
  server.close();
  const ending = endUnused();
  await once(unused, "close");
  response.end("done");
  expect(await slow).toBe("done");
  await closed;
  ending.stop();
}, 20_000);
