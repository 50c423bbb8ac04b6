import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { closeSocket, cutSoon } from "./connection.ts";
import { isReservedHost } from "../../kernel/back-office.ts";
import { hasSoundHost } from "../../kernel/hosts.ts";
import { networkOf } from "../../kernel/rate-limiter.ts";
import { type CloseCode, closeCodes, inboundMaxBytes, protocolFault } from "./protocol.ts";
import type { RealtimeTenant, TenantLookup } from "./tenant-lookup.ts";
import { tenantFault, unknownTenant } from "./tenant-state.ts";

export interface UpgradeNeeds {
  readonly tenants: TenantLookup;
  /** Called for a well-formed client of a known tenant, from one of the tenant's pages or from no page. */
  readonly accept: (ws: WebSocket, stream: Duplex, who: { tenant: RealtimeTenant; network: string }) => void;
  /** Returns the client's address, as reported by trusted proxies. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Returns why connections are currently refused, or null. */
  readonly closed: () => { code: CloseCode; message: string } | null;
  /** No connection is accepted before the other nodes have this node in their list. */
  readonly ready: Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Serves `GET /app/{key}` upgrades of the server. A wrong key or version is reported by a close code, since a client cannot read the status
 * of a refused handshake. A page of another site gets no socket at all.
 */
export function attachUpgrade(server: Server, needs: UpgradeNeeds): void {
  const sockets = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false, maxPayload: inboundMaxBytes });
  server.on("upgrade", (request, stream, head) => {
    // An aborted connection is not an error, but without a listener it would end the process.
    stream.on("error", () => stream.destroy());
    if (!hasSoundHost(request)) return refuseHandshake(stream, "400 Bad Request");
    // The back office has no channels.
    if (isReservedHost(request.headers.host)) return refuseHandshake(stream, "404 Not Found");
    const path = pathOf(request);
    if (!/^\/app(\/|$)/.test(path)) {
      // Leaves the request to another listener, if there is one (a development server's own socket).
      if (server.listenerCount("upgrade") === 1) refuseHandshake(stream, "404 Not Found");
      return;
    }
    const network = networkOf(needs.addressOf(request));
    judge(needs, path, request)
      .then((outcome) => {
        if (outcome.foreign) return refuseHandshake(stream, "403 Forbidden");
        return sockets.handleUpgrade(request, stream, head, (ws) => welcome(needs, { ws, stream, network, outcome }));
      })
      .catch((error: unknown) => {
        needs.onError(error);
        refuseHandshake(stream, "503 Service Unavailable");
      });
  });
}

/** Node passes on whatever the request line contains, URL or not. */
const pathOf = ({ url = "" }: IncomingMessage): string => url.split("?", 1)[0] ?? "";
const protocolOf = ({ url = "" }: IncomingMessage): string | null => new URLSearchParams(url.split("?").slice(1).join("?")).get("protocol");

function welcome(
  needs: UpgradeNeeds,
  { ws, stream, network, outcome }: { ws: WebSocket; stream: Duplex; network: string; outcome: Exclude<Outcome, { foreign: true }> },
): void {
  // The library has already answered with the proper close code, such as 1009.
  ws.on("error", () => cutSoon(ws));
  if (outcome.fault) closeSocket(ws, stream, outcome.fault);
  else needs.accept(ws, stream, { tenant: outcome.tenant, network });
}

type Outcome =
  | { foreign: true }
  | { foreign: false; fault: { code: CloseCode; message: string } }
  | { foreign: false; fault: null; tenant: RealtimeTenant };

async function judge({ tenants, closed, ready }: UpgradeNeeds, path: string, request: IncomingMessage): Promise<Outcome> {
  const key = /^\/app\/([\w-]{1,64})\/?$/.exec(path)?.[1];
  if (key === undefined) return { foreign: false, fault: { code: closeCodes.pathNotFound, message: "Path not found" } };
  await ready;
  const tenant = await tenants.byKey(key);
  if (!tenant) return { foreign: false, fault: unknownTenant };
  const asleep = tenantFault(tenant);
  if (asleep) return { foreign: false, fault: asleep };
  if (!isOwnOrigin(request.headers.origin, tenant.hosts)) return { foreign: true };
  const fault = protocolFault(protocolOf(request)) ?? closed();
  return fault ? { foreign: false, fault } : { foreign: false, fault: null, tenant };
}

/** Only browsers send an Origin, and they always do: without one the client is not a page. */
function isOwnOrigin(origin: string | undefined, hosts: readonly string[]): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && hosts.includes(new URL(origin).hostname);
}

function refuseHandshake(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy());
}
