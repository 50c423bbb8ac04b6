import type { Clock } from "../../kernel/clock.ts";
import { Fault } from "../../kernel/errors.ts";
import { readJson } from "../../kernel/read-json.ts";
import { type Answer, callOut } from "../call-out.ts";
import type { BcbConfig } from "./bcb-config.ts";
import { readProblem, tokenReply } from "./bcb-wire.ts";

/** Makes authorised calls to the bank. Statuses that the caller does not `expect` are faults. */
export interface BankClient {
  call(request: BankRequest): Promise<BankAnswer>;
}

export interface BankRequest {
  method: "GET" | "PUT";
  url: string;
  query?: Record<string, string>;
  body?: object;
  /** Statuses other than 2xx that the caller handles. */
  expect?: number[];
}

export interface BankAnswer {
  status: number;
  /** Parsed JSON; null if the reply contains none. */
  body: unknown;
  /** The bank's error, in either of its two formats; null on 2xx. */
  problem: BankProblem | null;
}

export interface BankProblem {
  code: string;
  message: string;
}

interface Token {
  value: string;
  /** Epoch milliseconds. */
  until: number;
}

const timeoutMs = 10_000;
const maxReplyBytes = 4 * 1024 * 1024;
/** Time in ms before its expiry at which a token is renewed. */
const tokenMarginMs = 60_000;

export function createBankClient(needs: { config: BcbConfig; clock: Clock; timeoutMs?: number }): BankClient {
  const { config, clock } = needs;
  const limits = { timeoutMs: needs.timeoutMs ?? timeoutMs, maxReplyBytes, ...(config.tls.kind === "mtls" && { tls: config.tls }) };
  let held: Promise<Token> | null = null;

  const fetchToken = async (): Promise<Token> => {
    const basic = Buffer.from(`${config.client_id}:${config.client_secret}`).toString("base64");
    const answer = await callOut({
      method: "POST",
      url: new URL(config.token_url),
      body: JSON.stringify({ grant_type: "client_credentials" }),
      headers: { authorization: `Basic ${basic}`, "content-type": "application/json" },
      ...limits,
    }).catch((error: unknown) => {
      // A token request moves no money, so its outcome is never unknown.
      throw error instanceof Fault ? new Fault(error.message, { retryable: true }, { cause: error }) : error;
    });
    const reply = tokenReply.safeParse(readJson(answer.body));
    if (answer.status !== 200 || !reply.success) {
      throw new Fault(`the bank gives no token: ${answer.status} ${readProblem(readJson(answer.body))?.code ?? ""}`, {
        retryable: answer.status >= 500 || answer.status === 429,
      });
    }
    return { value: reply.data.access_token, until: clock.now().getTime() + reply.data.expires_in * 1000 - tokenMarginMs };
  };

  /** Concurrent calls share one token, and one new token when it has expired. */
  const currentToken = async (): Promise<string> => {
    const before = held;
    const known = await before?.catch(() => null);
    if (known && known.until > clock.now().getTime()) return known.value;
    if (held === before) held = fetchToken();
    return (await (held ?? fetchToken())).value;
  };

  const attempt = async (request: BankRequest): Promise<Answer> => {
    const url = new URL(request.url);
    for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value);
    return callOut({
      method: request.method,
      url,
      ...limits,
      headers: { authorization: `Bearer ${await currentToken()}`, ...(request.body && { "content-type": "application/json" }) },
      ...(request.body && { body: JSON.stringify(request.body) }),
    });
  };

  return {
    call: async (request) => {
      let answer = await attempt(request);
      if (answer.status === 401) {
        held = null;
        answer = await attempt(request);
      }
      const body = readJson(answer.body);
      const succeeded = answer.status >= 200 && answer.status < 300;
      if (succeeded) return { status: answer.status, body, problem: null };
      const problem = readProblem(body) ?? { code: `http_${answer.status}`, message: "" };
      if (request.expect?.includes(answer.status)) return { status: answer.status, body, problem };
      throw refusedCall(request, answer.status, problem);
    },
  };
}

/** After a 429 nothing was done. After a 5xx a write may have been done. Any other status would be the same after a retry. */
function refusedCall(request: BankRequest, status: number, problem: BankProblem): Fault {
  const broken = status >= 500;
  return new Fault(`${request.method} ${new URL(request.url).pathname}: ${status} ${problem.code} ${problem.message}`.trimEnd(), {
    retryable: broken || status === 429,
    outcomeUnknown: broken && request.method !== "GET",
  });
}
