import { z } from "zod";
import { Fault } from "../../kernel/errors.ts";
import { callOut } from "../call-out.ts";
import { jsonOf } from "./json-of.ts";
import type { NationalRegister } from "./national-register.ts";

const maxReplyBytes = 16 * 1024;

const answer = z.object({ data: z.object({ impediment: z.enum(["self_excluded", "prohibited"]).nullable() }) });

/**
 * Creates a register over HTTP, `POST /identity/register/checks`. The CPF is sent in the body, which is never logged. In demo mode it is
 * the sandbox's.
 */
export function createHttpNationalRegister({ base_url, secret }: { base_url: string; secret: string }): NationalRegister {
  return {
    lookUp: async (cpf, { timeout_ms }) => {
      const { status, body } = await callOut({
        method: "POST",
        url: new URL("/identity/register/checks", base_url),
        headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
        body: JSON.stringify({ cpf }),
        timeoutMs: timeout_ms,
        maxReplyBytes,
      });
      if (status !== 200) throw new Fault(`the national register answers ${status}`, { retryable: status >= 500 || status === 429 });
      const read = answer.safeParse(jsonOf(body));
      if (!read.success) throw new Fault("the national register's answer is not in its format", { retryable: true });
      return read.data.data;
    },
  };
}
