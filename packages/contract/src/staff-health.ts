import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, one } from "./wire.ts";

export const checkStates = ["running", "done", "stopped"] as const;

/** A run of all invariants over all rows. One runs at a time. */
export const invariantCheck = z.object({
  id: z.string(),
  /** Slug of the brand for which it was requested. */
  tenant: z.string(),
  /** `stopped`: it made no progress for an hour, or a release with other invariants found it. */
  state: z.enum(checkStates),
  requested_by: z.string(),
  requested_at: instant(),
  /** Number of invariants, and of those checked so far. */
  invariants: z.int(),
  checked: z.int(),
  /** Names of invariants that could not be checked; the log says why. */
  unchecked: z.array(z.string()).readonly(),
  ended_at: instant().nullable(),
});
export type InvariantCheck = z.output<typeof invariantCheck>;

export const health = z.object({
  at: instant(),
  jobs: z.object({
    running: z.int(),
    due: z.int(),
    /** Waiting for their time or their next attempt. */
    later: z.int(),
    /** Without attempts left. */
    dead: z.int(),
    /** How long the oldest due job has been waiting. */
    oldest_due_ms: z.int(),
    /** Names of jobs without attempts left. */
    dead_names: z.array(z.string()).readonly(),
  }),
  /** Derived data, and how far it is behind. */
  followers: z.array(z.object({ name: z.string(), rows: z.int(), behind_ms: z.int() })),
  invariants: z.array(
    z.object({
      name: z.string(),
      /** When new rows were last checked; null if it never was, or follows no stream of rows. */
      fresh_at: instant().nullable(),
      /** When all rows, or those of a sample of players, were last checked. */
      whole_at: instant().nullable(),
      whole_ms: z.int().nullable(),
      /** Open violations at the brands of which the member may see the health. */
      open: z.int(),
    }),
  ),
  /** The latest run requested at these brands; null if there was none. */
  check: invariantCheck.nullable(),
  /** True while any run is in progress, possibly of another operator. */
  is_checking: z.boolean(),
});
export type Health = z.output<typeof health>;

const tag = "staff: health";

/** Staff endpoints for the health of the product. */
export const staffHealthEndpoints = endpoints({
  "GET /staff/health": {
    summary: "Returns the state of jobs, derived data and invariants",
    tag,
    auth: "staff",
    permission: "health.read",
    limit: "reads",
    response: one(health),
    refuses: [],
  },
  "POST /staff/:tenant/invariants/run": {
    summary: "Starts a job that checks all invariants over all rows; refused while one is running",
    tag,
    auth: "staff",
    permission: "audit.read",
    limit: "money",
    status: 201,
    response: one(invariantCheck),
    refuses: ["check_running"],
  },
});
