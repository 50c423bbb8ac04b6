import { pushServers, readDevices, removeDevice } from "./api.ts";
import { type PushPlace, forgetDevice, keptDevice, subscribeToPush } from "./push-device.ts";

/** Registers this device again if it waits for its player. One that the player has removed elsewhere stays removed. */
export async function renewDevice(place: PushPlace): Promise<void> {
  const endpoint = keptDevice();
  const devices = endpoint === null ? null : await readDevices();
  if (endpoint === null || devices === null) return;
  const known = devices.find((device) => device.endpoint === endpoint);
  // Removed, or another player's by now.
  if (!known) return forgetDevice();
  if (known.active) return;
  await subscribeToPush(place, pushServers);
  // The push service has given it another address.
  if (keptDevice() !== endpoint) await removeDevice(endpoint);
}
