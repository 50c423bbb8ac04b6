import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ApiFailure } from "./error-text.ts";
import { createIntentKey, type IntentKey } from "./intent-key.ts";
import { usePageQueries } from "./query.tsx";
import { ApiError } from "./request.ts";
import { useRetryWait } from "./retry-wait.ts";

export type Reply<Data> = { ok: true; data: Data } | ApiFailure;

/** A mutation, as returned by `mutationOptions` in an `api.ts`. */
export type Mutation<Data, Variables> = UseMutationOptions<Data, Error, Variables>;

/** Sends a mutation and resolves to its outcome, including refusals: for forms that place refusals themselves. */
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

/** Variables of a money mutation. */
export interface Idempotent<Body> {
  body: Body;
  idempotencyKey: string;
}

/**
 * Sends a money mutation under the key of its intent until it has succeeded. `intentOf` removes fields that do not change the intent.
 * `kept` outlives the component: for a form that is closed and reopened while a response is missing.
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

/** Runs one mutation at a time. Returns whether it is running, its refusal, and how many seconds to wait before the next one. */
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
    /** The refusal, for a `FailureNotice`; null once it is retried. */
    failure,
    /** Returns the data; null if it was refused, or if another call is running. */
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
