import { z } from "zod";
import { Fault } from "../../kernel/errors.ts";
import { callOut } from "../call-out.ts";
import type { Captcha } from "./captcha.ts";

export interface TurnstileConfig {
  readonly verifyUrl: string;
  readonly secret: string;
}

export const turnstileConfig = (secret: string): TurnstileConfig => ({
  verifyUrl: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  secret,
});

/** Configuration of the sandbox's stand-in, which accepts only the token `sandbox`. */
export const sandboxTurnstileConfig = (sandboxUrl: string): TurnstileConfig => ({
  verifyUrl: new URL("/third-parties/turnstile/v0/siteverify", sandboxUrl).href,
  secret: "turnstile-demo-secret",
});

const timeoutMs = 5_000;
const maxReplyBytes = 16 * 1024;
/** Largest length of a token according to Cloudflare's documentation. */
const maxTokenLength = 2_048;

const verdict = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });

/** Codes of an invalid token, as opposed to a wrong configuration or a failing service. */
const tokenFaults = new Set(["missing-input-response", "invalid-input-response", "timeout-or-duplicate"]);

/** Uses Cloudflare Turnstile's siteverify. A token is valid once; the service refuses it the second time. */
export function createTurnstile({ verifyUrl, secret }: TurnstileConfig): Captcha {
  return {
    verify: async (token, ip) => {
      if (token === "" || token.length > maxTokenLength) return false;
      const answer = await callOut({
        method: "POST",
        url: new URL(verifyUrl),
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ secret, response: token, remoteip: ip }).toString(),
        timeoutMs,
        maxReplyBytes,
      });
      const said = readVerdict(answer.body);
      if (said?.success) return true;
      const codes = said?.["error-codes"] ?? [];
      if (codes.length > 0 && codes.every((code) => tokenFaults.has(code))) return false;
      throw new Fault(`Turnstile: ${answer.status} ${codes.join(" ")}`.trim(), { retryable: answer.status >= 500 });
    },
  };
}

function readVerdict(body: string): z.output<typeof verdict> | null {
  try {
    return verdict.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}
