import { createHmac } from "node:crypto";
import { equalSecrets } from "../../kernel/crypto.ts";

/** The key and secret with which a tenant signs and verifies. */
export interface SigningPair {
  readonly key: string;
  readonly secret: string;
}

export interface ChannelToSign {
  readonly tenant: SigningPair;
  readonly socket_id: string;
  readonly channel: string;
  /** The exact text that the client will send with it; required for presence channels. */
  readonly channel_data?: string;
}

export interface UserToSign {
  readonly tenant: SigningPair;
  readonly socket_id: string;
  readonly user_data: string;
}

const hmac = (secret: string, text: string): string => createHmac("sha256", secret).update(text).digest("hex");

const channelText = ({ socket_id, channel, channel_data }: Omit<ChannelToSign, "tenant">): string =>
  [socket_id, channel, ...(channel_data === undefined ? [] : [channel_data])].join(":");

const userText = ({ socket_id, user_data }: Omit<UserToSign, "tenant">): string => `${socket_id}::user::${user_data}`;

/** Returns the reply of `/broadcasting/auth`. */
export function signChannel(input: ChannelToSign): { auth: string; channel_data?: string } {
  const auth = `${input.tenant.key}:${hmac(input.tenant.secret, channelText(input))}`;
  return input.channel_data === undefined ? { auth } : { auth, channel_data: input.channel_data };
}

/** Returns the reply of `/broadcasting/user-auth`. */
export function signUser(input: UserToSign): { auth: string; user_data: string } {
  return { auth: `${input.tenant.key}:${hmac(input.tenant.secret, userText(input))}`, user_data: input.user_data };
}

export const channelSignatureHolds = (auth: unknown, input: ChannelToSign): boolean =>
  typeof auth === "string" && equalSecrets(auth, signChannel(input).auth);

export const userSignatureHolds = (auth: unknown, input: UserToSign): boolean =>
  typeof auth === "string" && equalSecrets(auth, signUser(input).auth);
