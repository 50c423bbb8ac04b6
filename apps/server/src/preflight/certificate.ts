import { connect } from "node:tls";

export interface Certificate {
  /** Why TLS does not trust it; null if it does. */
  readonly fault: string | null;
  readonly validTo: Date | null;
}

export interface CertificateOptions {
  readonly port?: number;
  /** Address of the host; by default the one from DNS. */
  readonly address?: string;
  /** A certificate authority in addition to the public ones. */
  readonly ca?: string;
}

const withinMs = 10_000;

/** Reads the certificate that the public sees under this name. Never throws: a host that does not answer has a `fault`. */
export function readCertificate(host: string, { port = 443, address = host, ca }: CertificateOptions = {}): Promise<Certificate> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, servername: host, rejectUnauthorized: false, timeout: withinMs, ...(ca && { ca }) });
    const end = (certificate: Certificate): void => {
      socket.destroy();
      resolve(certificate);
    };
    socket.once("secureConnect", () => {
      const { valid_to } = socket.getPeerCertificate();
      const fault = socket.authorized ? null : (socket.authorizationError?.toString() ?? "not trusted");
      end({ fault, validTo: valid_to ? new Date(valid_to) : null });
    });
    socket.once("timeout", () => end({ fault: "no answer", validTo: null }));
    socket.once("error", (error) => end({ fault: error.message, validTo: null }));
  });
}
