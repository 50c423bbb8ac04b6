import { queryOptions } from "@tanstack/react-query";
import type { KeptPushDevice, PushDevice } from "@trevo/contract";
import { api } from "../../lib/api.ts";
import { bodyMutation } from "../../lib/mutations.ts";
import { requestData } from "../../lib/request.ts";

/** Returns whether the server stored the device. */
const savePushDevice = async (body: PushDevice): Promise<boolean> => (await api("POST /subscription", { body })).ok;

/** Subscribes at the sandbox of a demonstration. Returns null if it does not respond. */
const subscribeAtSandbox = async (sandboxUrl: string, publicKey: string): Promise<PushDevice | null> => {
  const body = JSON.stringify({ application_server_key: publicKey });
  const reply = await fetch(`${sandboxUrl}/push/devices`, { method: "POST", headers: { "content-type": "application/json" }, body });
  return reply.ok ? ((await reply.json()) as PushDevice) : null;
};

export const pushServers = { save: savePushDevice, subscribeAtSandbox };

/** Returns the player's devices from the server, or null if it does not respond. */
export const readDevices = async (): Promise<readonly KeptPushDevice[] | null> => {
  const reply = await api("GET /subscription", {});
  return reply.ok ? reply.data.data : null;
};

export const removeDevice = async (endpoint: string): Promise<void> =>
  void (await api("POST /subscription/remove", { body: { endpoint } }));

export const pushKeys = { devices: ["push", "devices"] } as const;

export const devicesQuery = () =>
  queryOptions({
    queryKey: pushKeys.devices,
    queryFn: async ({ signal }) => (await requestData("GET /subscription", { signal })).data,
  });

export const removeDeviceMutation = bodyMutation("POST /subscription/remove");
