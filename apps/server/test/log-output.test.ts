import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

const start = (ending: string): ChildProcessByStdio<null, Readable, null> =>
  spawn(process.execPath, [join(import.meta.dirname, "log-worker.ts"), ending], { stdio: ["ignore", "pipe", "ignore"] });

const messagesOf = (output: string): string[] =>
  output
    .split("\n")
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

it.each(["the end of its work", "process.exit", "an exception", "a rejection"])(
  "the last lines of a process are written when it ends by %s",
  async (ending) => {
    expect(messagesOf(await text(start(ending).stdout))).toEqual(["first", "last"]);
  },
);

it("an error is written at once, with the lines that waited before it, so that a process killed afterwards loses neither", async () => {
  expect(messagesOf(await text(start("an error and SIGKILL").stdout))).toEqual(["first", "last", "an error"]);
});

it("lines are written after a tenth of a second while the process continues", async () => {
  const child = start("waiting");
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  expect(messagesOf(chunk.toString())).toEqual(["first", "last"]);
  child.kill("SIGKILL");
  await once(child, "exit");
});
