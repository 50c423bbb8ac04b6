import { type Usage, makeRoom } from "../worker/caches.ts";

/** Device properties reported by a browser; most report fewer. */
export interface Device {
  /** Memory in gigabytes. */
  memory?: number | undefined;
  cores?: number | undefined;
  /** `slow-2g`, `2g`, `3g`, `4g`. */
  connection?: string | undefined;
}

/** Limits, in GB and cores, below which a device counts as weak. */
const lowMemory = 2;
const modestMemory = 4;
const lowCores = 2;
const slowConnections = new Set(["slow-2g", "2g", "3g"]);
const barelyConnected = new Set(["slow-2g", "2g"]);
const checkMs = 30_000;
const lowEndCheckMs = 60_000;

/** True if the device needs shorter animations and lighter effects. Stylesheets match it as `data-low-end`. */
export const isLowEnd = ({ memory, cores, connection }: Device): boolean =>
  (memory ?? Infinity) <= lowMemory || (cores ?? Infinity) <= lowCores || slowConnections.has(connection ?? "");

/** True if the connection is so slow that nothing may be prefetched. */
export const savesBytes = ({ connection }: Device): boolean => barelyConnected.has(connection ?? "");

/** Returns how many rows of a long list are handled at once. */
export function chunkSizeFor(device: Device): number {
  if (isLowEnd(device)) return 100;
  return (device.memory ?? Infinity) <= modestMemory ? 250 : 500;
}

interface Navigatable {
  deviceMemory?: number;
  connection?: { effectiveType?: string };
}

export function thisDevice(): Device {
  const { deviceMemory, connection, hardwareConcurrency } = navigator as Navigator & Navigatable;
  return { memory: deviceMemory, cores: hardwareConcurrency, connection: connection?.effectiveType };
}

/** Marks the root element with the device's current capabilities. */
export function markDevice(device: Device): void {
  const root = document.documentElement;
  root.toggleAttribute("data-low-end", isLowEnd(device));
  if (savesBytes(device)) for (const hint of document.querySelectorAll("link[rel=prefetch]")) hint.remove();
}

/**
 * Checks again every 30 s, every 60 s on a weak device, because connections degrade and disks fill up. Returns a function that stops it.
 */
export function watchDevice(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    const device = thisDevice();
    markDevice(device);
    void tidyUp();
    timer = setTimeout(look, isLowEnd(device) ? lowEndCheckMs : checkMs);
  };
  look();
  return () => clearTimeout(timer);
}

async function tidyUp(): Promise<void> {
  if (typeof caches === "undefined" || document.visibilityState !== "visible") return;
  // Without a storage estimate there is nothing to tidy up.
  const usage: Usage = (await navigator.storage?.estimate().catch(() => ({}))) ?? {};
  await makeRoom(caches, usage).catch(() => undefined);
}
