import type { PushDevice } from "@trevo/contract";
import { api } from "../../lib/api.ts";

/** Whether the server keeps the device. */
export const savePushDevice = async (body: PushDevice): Promise<boolean> => (await api("POST /subscription", { body })).ok;
