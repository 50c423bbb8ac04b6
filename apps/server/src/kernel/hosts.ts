import type { IncomingMessage } from "node:http";

/** A name or an address, and a port (RFC 3986, 3.2.2). */
const hostPattern = /^(?:[a-z\d_](?:[a-z\d_.-]{0,251}[a-z\d_])?\.?|\[[\da-f:.]{2,45}\])(?::(\d{1,5}))?$/i;
const portMax = 65_535;

function isHost(text: string): boolean {
  const match = hostPattern.exec(text);
  return match !== null && Number(match[1] ?? 0) <= portMax;
}

/**
 * True if the request names its host as RFC 9112 (3.2) requires: once, and well formed. Node keeps the first of several Host headers and
 * drops the rest. `host` is the effective host, which a trusted proxy may have set.
 */
export function hasSoundHost({ rawHeaders, headers }: IncomingMessage, host = headers.host ?? ""): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  // HTTP/1.0 allows requests without a host. They reach only routes that belong to no brand.
  return hosts <= 1 && (host === "" || isHost(host)) && (headers.host === undefined || headers.host === "" || isHost(headers.host));
}
