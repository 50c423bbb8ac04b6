import type { KeptPushDevice } from "@trevo/contract";
import { describeDevice } from "../sessions/index.ts";
import type { PushDeviceRow } from "./store.ts";

export const presentDevice = ({ endpoint, user_agent, created_at, session_id }: PushDeviceRow): KeptPushDevice => ({
  endpoint,
  device: describeDevice(user_agent),
  created_at: created_at.toISOString(),
  active: session_id !== null,
});
