import { type Fault, dialogs, findFaults } from "./faults.ts";

/** A fault counts only after it has lasted this long, ms, and was seen `leastSeen` times: figures are animated, and pages change. */
const lastingMs = 1_500;
/** Time for a balance fault to last, ms: the balance follows an event, and the API's value is read again at intervals. */
const balanceMs = 2_500;
const queryEveryMs = 1_000;
const leastSeen = 3;
const closedWithinMs = 2_000;

interface Standing {
  since: number;
  times: number;
}

/** Observations of one document, to distinguish a passing state from a fault. */
interface Memory {
  path: string;
  standing: Map<string, Standing>;
  wallet: { balance: number; at: number } | null;
  readAt: number;
  /** A dialog whose close button was pressed. */
  closing: { dialog: Element; at: number } | null;
  topDialog: Element | null;
}

type Remembering = Window & { fuzzMemory?: Memory };

const fresh = (path: string): Memory => ({ path, standing: new Map(), wallet: null, readAt: 0, closing: null, topDialog: null });

function readWallet(window: Window, memory: Memory, now: number): void {
  const token = window.localStorage.getItem("auth");
  if (!token || now - memory.readAt < queryEveryMs) return;
  memory.readAt = now;
  window
    .fetch("/api/profile/wallet", { headers: { authorization: `Bearer ${token}` } })
    .then(async (reply) => {
      memory.wallet = reply.ok ? { balance: ((await reply.json()) as { data: { balance: number } }).data.balance, at: now } : null;
    })
    .catch(() => {
      memory.wallet = null;
    });
}

function* closing(memory: Memory, now: number): Generator<Fault> {
  const { closing: pressed } = memory;
  if (!pressed || now - pressed.at < closedWithinMs) return;
  memory.closing = null;
  if (pressed.dialog.isConnected && pressed.dialog.checkVisibility()) {
    yield { rule: "closing", text: `the dialog stays open: ${(pressed.dialog.textContent ?? "").slice(0, 80)}` };
  }
}

/** Returns the lasting faults, each as `rule: text`. `closed`: a close button was pressed since the last call. */
export function lastingFaults(window: Window, closed: boolean): string[] {
  const now = Date.now();
  const holder = window as Remembering;
  const { pathname } = window.location;
  if (holder.fuzzMemory?.path !== pathname) holder.fuzzMemory = { ...fresh(pathname), wallet: holder.fuzzMemory?.wallet ?? null };
  const memory = holder.fuzzMemory;
  if (!memory) return [];
  if (closed && memory.topDialog) memory.closing = { dialog: memory.topDialog, at: now };
  readWallet(window, memory, now);
  const recent = memory.wallet && now - memory.wallet.at < 4 * queryEveryMs ? memory.wallet : null;
  const faults = findFaults(window.document, recent);
  memory.topDialog = dialogs(window.document).at(-1) ?? null;
  const keys = new Set(faults.map(({ rule, text }) => `${rule}: ${text}`));
  for (const key of memory.standing.keys()) if (!keys.has(key)) memory.standing.delete(key);
  for (const key of keys) {
    const known = memory.standing.get(key);
    if (known) known.times++;
    else memory.standing.set(key, { since: now, times: 1 });
  }
  const lasting = [...memory.standing].filter(([key, { since, times }]) => {
    const needed = key.startsWith("balance:") || key.startsWith("sums:") ? balanceMs : lastingMs;
    return times >= leastSeen && now - since >= needed;
  });
  return [...lasting.map(([key]) => key), ...[...closing(memory, now)].map(({ rule, text }) => `${rule}: ${text}`)];
}
