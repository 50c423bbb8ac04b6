import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { join } from "node:path";

export const root = join(import.meta.dirname, "..");

const tailLength = 16_000;

export interface ChildOptions {
  /** Name for people: `server`, `sandbox`, `build of the site`. */
  name: string;
  command: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** `show` prints output immediately; `keep` stores it for error reports. */
  output: "show" | "keep";
  /** Gives a Node program a channel through which it ends when this process does (see tether.ts). */
  tethered?: boolean;
}

export interface Child {
  readonly name: string;
  readonly pid: number;
  /** Resolves when the process has ended, with its exit code or the name of the signal that ended it. */
  readonly exited: Promise<number | string>;
  /** Resolves with the address on which it listens, once it reports it through its channel. */
  readonly listening: Promise<string>;
  /** Sends a message through its channel. */
  send(message: object): void;
  /** Returns the last lines of its output. */
  tail(): string;
  /** Prints its output from now on. */
  show(): void;
  /** Sends SIGTERM to its whole process group, and SIGKILL to whatever remains after `graceMs`. */
  stop(graceMs: number): Promise<void>;
  /** Sends SIGKILL to its whole process group. */
  kill(): void;
}

const living = new Set<Child>();

/** Kills all children as a last resort. For the process's own `exit` event: no child outlives its starter. */
export function killChildren(): void {
  for (const child of living) child.kill();
}

/** Starts a program in its own process group: Ctrl-C in the terminal reaches only the starter, which then stops the program properly. */
export function startChild(options: ChildOptions): Child {
  const stdio: StdioOptions = options.tethered ? ["ignore", "pipe", "pipe", "ipc"] : ["ignore", "pipe", "pipe"];
  const env = { ...process.env, ...options.env };
  const spawned = spawn(options.command, options.args, { cwd: options.cwd ?? root, env, stdio, detached: true });
  const output = collect(spawned, options.output === "show");
  const exited = ending(spawned);
  const child: Child = {
    name: options.name,
    pid: spawned.pid ?? 0,
    exited,
    listening: listeningOf(spawned),
    send: (message) => void (spawned.connected && spawned.send(message)),
    ...output,
    stop: (graceMs) => stopGroup(child, graceMs),
    kill: () => signalGroup(child.pid, "SIGKILL"),
  };
  if (child.pid > 0) living.add(child);
  void forgetAtEnd(child);
  return child;
}

/** Kills the rest of the process group after the program itself has ended. */
async function forgetAtEnd(child: Child): Promise<void> {
  await child.exited;
  child.kill();
  living.delete(child);
}

function collect(child: ChildProcess, shown: boolean): Pick<Child, "tail" | "show"> {
  let tail = "";
  let passing = shown;
  const keep = (target: NodeJS.WriteStream) => (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-tailLength);
    if (passing) target.write(chunk);
  };
  child.stdout?.on("data", keep(process.stdout));
  child.stderr?.on("data", keep(process.stderr));
  const show = () => {
    passing = true;
  };
  return { tail: () => tail.trim(), show };
}

function listeningOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on("message", (message) => {
      if (typeof message === "object" && "listening" in message && typeof message.listening === "string") resolve(message.listening);
    });
  });
}

function ending(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code ?? signal ?? "unknown"));
    // A grandchild may keep the pipes open after the program itself has ended.
    child.once("exit", (code, signal) => setTimeout(() => resolve(code ?? signal ?? "unknown"), 500).unref());
  });
}

async function stopGroup(child: Child, graceMs: number): Promise<void> {
  signalGroup(child.pid, "SIGTERM");
  const timer = setTimeout(() => child.kill(), graceMs);
  await child.exited;
  clearTimeout(timer);
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  if (pid <= 0) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has already ended.
  }
}
