import { pushServers, readDevices, removeDevice } from "./api.ts";
import { type PushPlace, forgetDevice, keptDevice, subscribeToPush } from "./push-device.ts";

/** Registers this device again if its registration is inactive. A device that the player has removed elsewhere stays removed. */
export async function renewDevice(place: PushPlace): Promise<void> {
  const endpoint = keptDevice();
  const devices = endpoint === null ? null : await readDevices();
  if (endpoint === null || devices === null) return;
  const known = devices.find((device) => device.endpoint === endpoint);
  // The device was removed, or belongs to another player by now.
  if (!known) return forgetDevice();
  if (known.active) return;
  await subscribeToPush(place, pushServers);
  // The push service has issued a new endpoint.
  if (keptDevice() !== endpoint) await removeDevice(endpoint);
}
