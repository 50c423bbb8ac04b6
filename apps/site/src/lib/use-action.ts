import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ApiFailure } from "./error-text.ts";
import { createIntentKey, type IntentKey } from "./intent-key.ts";
import { usePageQueries } from "./query.tsx";
import { ApiError } from "./request.ts";
import { useRetryWait } from "./retry-wait.ts";

export type Reply<Data> = { ok: true; data: Data } | ApiFailure;

/** A mutation as `mutationOptions` of an `api.ts` describes it. */
export type Mutation<Data, Variables> = UseMutationOptions<Data, Error, Variables>;

/** Sends a mutation and answers with what became of it, refusals included: for forms that place them themselves. */
export function useSend<Data, Variables = void>(mutation: Mutation<Data, Variables>) {
  const { mutateAsync, isPending } = useMutation(mutation, usePageQueries());
  return {
    busy: isPending,
    send: async (variables: Variables): Promise<Reply<Data>> => {
      try {
        return { ok: true, data: await mutateAsync(variables) };
      } catch (error) {
        if (error instanceof ApiError) return error.failure;
        throw error;
      }
    },
  };
}

/** What a money mutation takes. */
export interface Idempotent<Body> {
  body: Body;
  idempotencyKey: string;
}

/**
 * Sends a money mutation under the key of its intent, until it has succeeded. `intentOf` leaves out what does not change the intent. `kept` outlives the
 * component: for a form that is closed and opened while an answer is missing.
 */
export function useSendOnce<Data, Body>(
  mutation: Mutation<Data, Idempotent<Body>>,
  intentOf: (body: Body) => unknown = (body) => body,
  kept?: IntentKey,
) {
  const { busy, send } = useSend(mutation);
  const [own] = useState(createIntentKey);
  const intent = kept ?? own;
  return {
    busy,
    send: async (body: Body): Promise<Reply<Data>> => {
      const reply = await send({ body, idempotencyKey: intent.keyFor(intentOf(body)) });
      if (reply.ok) intent.done();
      return reply;
    },
  };
}

/** One mutation at a time: whether it runs, what it was refused with, and how many seconds to wait before the next. */
export function useAction<Data, Variables = void>(
  mutation: Mutation<Data, Variables>,
  placed: (failure: ApiFailure) => boolean = () => false,
) {
  const { busy, send } = useSend(mutation);
  const running = useRef(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const wait = useRetryWait(failure?.retryAfterMs);
  return {
    busy,
    wait,
    /** What it was refused with, for a `FailureNotice`; null once it is tried again. */
    failure,
    /** The answer; null when there was a refusal, or another call runs. */
    run: async (variables: Variables): Promise<Data | null> => {
      if (running.current || wait > 0) return null;
      running.current = true;
      setFailure(null);
      const reply = await send(variables).finally(() => (running.current = false));
      if (reply.ok) return reply.data;
      if (!placed(reply)) setFailure(reply);
      return null;
    },
  };
}
