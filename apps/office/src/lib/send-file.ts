import type { EndpointKey } from "@trevo/contract";
import { type Output, pathOf } from "@trevo/contract/client";
import { languageTags } from "@trevo/domain";
import { ApiError } from "./api.ts";
import { getPreferences } from "./preferences.ts";

interface Sending {
  readonly params: Readonly<Record<string, string>>;
  /** Content of the endpoint's field `file`. */
  readonly file: File;
  readonly fields: Readonly<Record<string, string>>;
}

/** Sends a file to an endpoint that accepts one; throws an `ApiError`. */
export async function sendFile<K extends EndpointKey>(key: K, { params, file, fields }: Sending): Promise<Output<K>> {
  const [, template = "/"] = key.split(" ");
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("file", file);
  const headers = { "accept-language": languageTags[getPreferences().locale] };
  const reply = await fetch(`/api${pathOf(template, params)}`, { method: "POST", headers, body }).catch(() => null);
  if (!reply) throw new ApiError({ status: 0, error: { message: "" } });
  const answer = (await reply.json()) as unknown;
  if (!reply.ok) throw new ApiError({ status: reply.status, error: answer as ConstructorParameters<typeof ApiError>[0]["error"] });
  return answer as Output<K>;
}
