import { connect } from "node:tls";

export interface Certificate {
  /** Why it is not trusted, as TLS has it; null where it is. */
  readonly fault: string | null;
  readonly validTo: Date | null;
}

export interface CertificateOptions {
  readonly port?: number;
  /** Where the name leads; by default where DNS says. */
  readonly address?: string;
  /** An authority besides the public ones. */
  readonly ca?: string;
}

const withinMs = 10_000;

/** What the public sees under this name. Never throws: a host that does not answer has a fault. */
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
