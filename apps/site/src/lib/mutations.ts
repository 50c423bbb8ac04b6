import type { EndpointKey } from "@trevo/contract";
import type { Input, Output } from "@trevo/contract/client";
import { requestData } from "./request.ts";
import type { Idempotent, Mutation } from "./use-action.ts";

type BodyOf<K extends EndpointKey> = Input<K> extends { body: infer Body } ? Body : never;

// `BodyOf` describes the body, but the compiler cannot see that the body makes up the input.

/** A mutation whose variables are the body of the endpoint. */
export const bodyMutation = <K extends EndpointKey>(key: K): Mutation<Output<K>, BodyOf<K>> => ({
  mutationFn: (body) => requestData(key, { body } as never),
});

/** A money mutation for `useSendOnce`: the body, and the key under which the server executes it once. */
export const moneyMutation = <K extends EndpointKey>(key: K): Mutation<Output<K>, Idempotent<BodyOf<K>>> => ({
  mutationFn: ({ body, idempotencyKey }) => requestData(key, { body, idempotencyKey } as never),
});
