import { servePush } from "./serve-push.ts";
import { serveShell } from "./serve-shell.ts";
import type { PushScope, WorkerScope } from "./worker-scope.ts";

/** Inserted by the build (vite/build-worker.ts). */
declare const shellVersion: string;
declare const shellFiles: readonly string[];

serveShell(globalThis as unknown as WorkerScope, { version: shellVersion, files: shellFiles });
servePush(globalThis as unknown as PushScope);
