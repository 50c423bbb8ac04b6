import { z } from "zod";
import { Fault } from "../../kernel/errors.ts";
import { callOut } from "../call-out.ts";
import type { IdentityVerifier } from "./identity-verifier.ts";
import { jsonOf } from "./json-of.ts";

const timeoutMs = 20_000;
const maxReplyBytes = 64 * 1024;

const answer = z.object({
  data: z.object({
    situation: z.enum(["regular", "suspended", "deceased", "unknown"]),
    name_matches: z.boolean(),
    birth_date: z.iso.date(),
    face_matches: z.boolean(),
    prohibited: z.boolean(),
    self_excluded: z.boolean(),
  }),
});

export interface IdentityVerifierConfig {
  readonly base_url: string;
  readonly secret: string;
  readonly timeout_ms?: number;
}

/** Creates a verifier over HTTP, `POST /identity/checks`. In demo mode it is the sandbox's. */
export function createHttpIdentityVerifier({ base_url, secret, timeout_ms = timeoutMs }: IdentityVerifierConfig): IdentityVerifier {
  return {
    check: async ({ files, id, cpf, name, birth_date }) => {
      const { status, body } = await callOut({
        method: "POST",
        url: new URL("/identity/checks", base_url),
        headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
        body: JSON.stringify({
          id,
          cpf,
          name,
          birth_date,
          files: files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes).toString("base64") })),
        }),
        timeoutMs: timeout_ms,
        maxReplyBytes,
      });
      if (status !== 200) throw new Fault(`the identity verifier answered ${status}`, { retryable: status >= 500 || status === 429 });
      const read = answer.safeParse(jsonOf(body));
      if (!read.success) throw new Fault("the identity verifier sent an unreadable answer", { retryable: true });
      return read.data.data;
    },
  };
}
