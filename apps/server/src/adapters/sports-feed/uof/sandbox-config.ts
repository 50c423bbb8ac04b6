import { z } from "zod";
import { callOut } from "../../call-out.ts";
import type { UofConfig } from "./create-uof-feed.ts";

const timeoutMs = 5_000;
const maxReplyBytes = 4 * 1024;
const account = z.object({ mq_url: z.url().nullable(), token: z.string() });

/** The account at the sandbox, whose message server has another port after each start. Null before it listens. */
export async function sandboxUofConfig(sandboxUrl: string): Promise<UofConfig | null> {
  const { status, body } = await callOut({ method: "GET", url: new URL("/sandbox/uof", sandboxUrl), timeoutMs, maxReplyBytes });
  if (status !== 200) return null;
  const { mq_url, token } = account.parse(JSON.parse(body));
  return mq_url === null ? null : { account: mq_url, api_url: sandboxUrl, mq_url, token };
}
