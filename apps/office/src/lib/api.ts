import type { EndpointKey } from "@trevo/contract";
import { type Input, type Output, createClient } from "@trevo/contract/client";
import { languageTags } from "@trevo/domain";
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

/** A refusal of the contract, in the member's language; status 0 where no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly requestId: string | null;
  /** What is wrong with a field, by its name. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  constructor(failure: Refused) {
    super(failure.error.message);
    this.status = failure.status;
    this.code = failure.error.code ?? null;
    this.requestId = failure.error.request_id ?? null;
    this.fields = failure.error.errors ?? {};
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

/** The answer of an endpoint; throws an `ApiError`. */
export async function request<K extends EndpointKey>(key: K, input: OfficeInput<K>): Promise<Output<K>> {
  const reply = await call(key, input);
  if (!reply.ok) throw new ApiError(reply);
  keepAnswer();
  return reply.data;
}

export const isSessionOver = (error: unknown): boolean => error instanceof ApiError && error.code === "session_required";

/** No answer, or a fault of the server: the same request may succeed a moment later. A refusal stands. */
export const isTransient = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);
