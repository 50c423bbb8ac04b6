import { z } from "zod";
import { Fault } from "../../kernel/errors.ts";
import { callOut } from "../call-out.ts";
import { jsonOf } from "../identity/json-of.ts";
import type { ImageScreen } from "./image-screen.ts";

const timeoutMs = 5_000;
const maxReplyBytes = 16 * 1024;

const answer = z.object({ data: z.object({ verdict: z.enum(["clear", "doubtful", "abuse"]) }) });

export interface ImageScreenConfig {
  readonly base_url: string;
  readonly secret: string;
  readonly timeout_ms?: number;
}

/** Creates an image screen over HTTP, `POST /pictures/checks`. In demo mode it is the sandbox's. */
export function createHttpImageScreen({ base_url, secret, timeout_ms = timeoutMs }: ImageScreenConfig): ImageScreen {
  return {
    screen: async ({ id, bytes }) => {
      const { status, body } = await callOut({
        method: "POST",
        url: new URL("/pictures/checks", base_url),
        headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
        body: JSON.stringify({ id, media_type: "image/webp", bytes: bytes.toString("base64") }),
        timeoutMs: timeout_ms,
        maxReplyBytes,
      });
      if (status !== 200) throw new Fault(`the image screen answered ${status}`, { retryable: status >= 500 || status === 429 });
      const read = answer.safeParse(jsonOf(body));
      if (!read.success) throw new Fault("the image screen sent an unreadable answer", { retryable: true });
      return read.data.data.verdict;
    },
  };
}
