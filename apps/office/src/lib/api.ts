import type { EndpointKey } from "@trevo/contract";
import { type Input, type Output, createClient, pathOf } from "@trevo/contract/client";
import { type Document, canonicalJson, languageTags, sha256Hex } from "@trevo/domain";
import { getPreferences } from "./preferences.ts";

const call = createClient({ base: "/api", headers: () => ({ "accept-language": languageTags[getPreferences().locale] }) });

interface Refused {
  readonly status: number;
  readonly error: {
    readonly message: string;
    readonly code?: string | undefined;
    readonly request_id?: string | undefined;
    readonly errors?: Readonly<Record<string, readonly string[]>> | undefined;
  };
}

/** Identifies a call for its step-up. */
export interface Act {
  readonly method: "POST";
  readonly path: string;
  readonly body_hash: string;
}

/** A refusal of the contract, in the member's language; status 0 if no answer arrived. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly requestId: string | null;
  /** Faults by field name. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** The call, if it requires a step-up. */
  readonly act: Act | null;
  constructor(failure: Refused, act: Act | null = null) {
    super(failure.error.message);
    this.status = failure.status;
    this.code = failure.error.code ?? null;
    this.requestId = failure.error.request_id ?? null;
    this.fields = failure.error.errors ?? {};
    this.act = act;
  }
}

/** Time of the last answer in this tab. */
let answeredAt = Date.now();
const answeredKey = "answered-at";

function keepAnswer(): void {
  answeredAt = Date.now();
  try {
    localStorage.setItem(answeredKey, String(answeredAt));
  } catch {
    // Without storage, each tab knows only its own answers.
  }
}

function keptAnswerAt(): number {
  try {
    return Number(localStorage.getItem(answeredKey)) || 0;
  } catch {
    return 0;
  }
}

/** Returns when the server last answered this session in any tab, in milliseconds of this browser's clock. The idle time starts there. */
export const lastAnswerAt = (): number => Math.max(answeredAt, keptAnswerAt());

/** Requires the brand if the path has one: the contract leaves `:tenant` to the server. */
type OfficeInput<K extends EndpointKey> = Input<K> &
  (K extends `${string}/:tenant/${string}` ? { readonly params: { readonly tenant: string } } : unknown);

async function actOf(key: EndpointKey, input: object): Promise<Act> {
  const { params, body: sent = null } = input as { params?: Record<string, unknown>; body?: unknown };
  const [, template = "/"] = key.split(" ");
  const body = JSON.parse(JSON.stringify(sent)) as Document;
  return { method: "POST", path: `/api${pathOf(template, params)}`, body_hash: await sha256Hex(canonicalJson(body)) };
}

const nameOf = ({ path, body_hash }: Act): string => `${path} ${body_hash}`;

/** Step-ups by action. Each is sent once, with its action. */
const stepUps = new Map<string, string>();

/** Keeps a step-up for the next call of the same action. */
export const keepStepUp = (act: Act, stepUp: string): void => void stepUps.set(nameOf(act), stepUp);

async function takeStepUp(key: EndpointKey, input: object): Promise<string | undefined> {
  if (stepUps.size === 0 || !key.startsWith("POST ")) return undefined;
  const name = nameOf(await actOf(key, input));
  const stepUp = stepUps.get(name);
  stepUps.delete(name);
  return stepUp;
}

/** Returns the answer of an endpoint; throws an `ApiError`. */
export async function request<K extends EndpointKey>(key: K, input: OfficeInput<K>): Promise<Output<K>> {
  const stepUp = await takeStepUp(key, input);
  const reply = await call(key, stepUp === undefined ? input : { ...input, stepUp });
  if (!reply.ok) throw new ApiError(reply, reply.error.code === "step_up_required" ? await actOf(key, input) : null);
  keepAnswer();
  return reply.data;
}

/** Returns the file that an endpoint answers with; throws an `ApiError`. */
export async function requestFile<K extends EndpointKey>(
  key: K,
  { params }: { readonly params: OfficeInput<K> extends { readonly params: infer P } ? P : never },
): Promise<Blob> {
  const [method = "POST", template = "/"] = key.split(" ");
  const language = languageTags[getPreferences().locale];
  const headers = { "accept-language": language, ...(method === "POST" && { "content-type": "application/json" }) };
  const sent = fetch(`/api${pathOf(template, params as Record<string, unknown>)}`, {
    method,
    headers,
    ...(method === "POST" && { body: "{}" }),
  });
  const reply = await sent.catch(() => null);
  if (!reply) throw new ApiError({ status: 0, error: { message: "" } });
  if (!reply.ok) throw new ApiError({ status: reply.status, error: (await reply.json()) as Refused["error"] });
  keepAnswer();
  return reply.blob();
}

export const isSessionOver = (error: unknown): boolean => error instanceof ApiError && error.code === "session_required";

/** True for a missing answer or a server error: the same request may succeed shortly after. A refusal is final. */
export const isTransient = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);
