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

/** A call, as a fresh second factor is given for it. */
export interface Act {
  readonly method: "POST";
  readonly path: string;
  readonly body_hash: string;
}

/** A refusal of the contract, in the member's language; status 0 where no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly requestId: string | null;
  /** What is wrong with a field, by its name. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Of a call that wants a fresh second factor. */
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

/** Of this tab. */
let answeredAt = Date.now();
const answeredKey = "answered-at";

function keepAnswer(): void {
  answeredAt = Date.now();
  try {
    localStorage.setItem(answeredKey, String(answeredAt));
  } catch {
    // Without storage each tab knows its own answers only.
  }
}

function keptAnswerAt(): number {
  try {
    return Number(localStorage.getItem(answeredKey)) || 0;
  } catch {
    return 0;
  }
}

/** When the server last answered this session, in whichever tab: they share it. It ends that long after. Milliseconds of this browser's clock. */
export const lastAnswerAt = (): number => Math.max(answeredAt, keptAnswerAt());

/** Which brand, where the path names one: the contract leaves `:tenant` to the server. */
type OfficeInput<K extends EndpointKey> = Input<K> &
  (K extends `${string}/:tenant/${string}` ? { readonly params: { readonly tenant: string } } : unknown);

async function actOf(key: EndpointKey, input: object): Promise<Act> {
  const { params, body: sent = null } = input as { params?: Record<string, unknown>; body?: unknown };
  const [, template = "/"] = key.split(" ");
  const body = JSON.parse(JSON.stringify(sent)) as Document;
  return { method: "POST", path: `/api${pathOf(template, params)}`, body_hash: await sha256Hex(canonicalJson(body)) };
}

const nameOf = ({ path, body_hash }: Act): string => `${path} ${body_hash}`;

/** What the member proved, by the act that it is for. It is sent with it, once. */
const stepUps = new Map<string, string>();

/** The next call that is this act carries it. */
export const keepStepUp = (act: Act, stepUp: string): void => void stepUps.set(nameOf(act), stepUp);

async function takeStepUp(key: EndpointKey, input: object): Promise<string | undefined> {
  if (stepUps.size === 0 || !key.startsWith("POST ")) return undefined;
  const name = nameOf(await actOf(key, input));
  const stepUp = stepUps.get(name);
  stepUps.delete(name);
  return stepUp;
}

/** The answer of an endpoint; throws an `ApiError`. */
export async function request<K extends EndpointKey>(key: K, input: OfficeInput<K>): Promise<Output<K>> {
  const stepUp = await takeStepUp(key, input);
  const reply = await call(key, stepUp === undefined ? input : { ...input, stepUp });
  if (!reply.ok) throw new ApiError(reply, reply.error.code === "step_up_required" ? await actOf(key, input) : null);
  keepAnswer();
  return reply.data;
}

/** The file of an endpoint that answers with one; throws an `ApiError`. */
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

/** No answer, or a fault of the server: the same request may succeed a moment later. A refusal stands. */
export const isTransient = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);
