import { type Document, canonicalJson, sha256Hex } from "@trevo/domain";

type Reply = Readonly<Record<string, unknown>>;

export interface StaffCalls {
  /** Posts to the back office as a signed-in member. Throws with the response if it is refused. */
  readonly post: (path: string, body: object, stepUp?: string) => Promise<Reply>;
  /** An unused code of the member's authenticator. */
  readonly code: () => string | Promise<string>;
}

/** Others may use the codes of the same member. */
const maxAttempts = 4;

const isRefused = (error: unknown, code: string): boolean => error instanceof Error && error.message.includes(code);

/** Posts below `/api/staff`. If the call requires a fresh second factor, provides it for this call. */
export async function postSigned({ post, code }: StaffCalls, path: string, body: object): Promise<Reply> {
  try {
    return await post(path, body);
  } catch (error) {
    if (!isRefused(error, "step_up_required")) throw error;
  }
  const body_hash = await sha256Hex(canonicalJson(body as Document));
  const act = { purpose: "signed", method: "POST", path: `/api/staff${path}`, body_hash };
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const { challenge_token } = await post("/me/step-up-options", act);
    const proof = { challenge_token, code: await code() };
    const proved = await post("/me/step-up", proof).catch((error: unknown) => {
      if (isRefused(error, "code_wrong")) return null;
      throw error;
    });
    if (proved) return post(path, body, String(proved["step_up"]));
  }
  throw new Error(`Nobody could sign ${path}.`);
}
