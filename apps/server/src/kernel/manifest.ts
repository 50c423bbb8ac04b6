import type { FeatureSource } from "./features.ts";
import type { Follower, Position } from "./follower.ts";
import type { Http } from "./http-types.ts";
import type { Jobs } from "./jobs.ts";
import type { PersonalDataTable } from "./personal-data.ts";
import type { Invariant } from "./invariant.ts";
import type { ProposalAction } from "./proposal-action.ts";
import type { SealedColumn, SealedFiles } from "./sealed-values.ts";
import type { StaffQueue } from "./staff-queue.ts";

/** A job that runs whenever somebody adds it. It may run twice, even concurrently. */
export interface QueuedJob<App> {
  readonly name: string;
  readonly schedule?: undefined;
  readonly run: (app: App, payload: never) => Promise<void>;
}

/** A job that runs by the clock, on one process at a time. */
export interface ScheduledJob<App> {
  readonly name: string;
  /** Crontab spelling, UTC. */
  readonly schedule: string;
  readonly run: (app: App) => Promise<void>;
}

/**
 * What a module adds to the product. `App` names the parts of the composed product that the module's routes and hooks use,
 * `Followed` the parts that its followers use. `modules.ts` lists all manifests, lowest level first.
 */
export interface Manifest<App = object, Followed = object> {
  /** The module's folder. */
  readonly name: string;
  /** Registers the endpoints of brand hosts. */
  readonly routes?: (http: Http, app: App) => void;
  /** Registers the endpoints of the back office. */
  readonly staffRoutes?: (http: Http, app: App) => void;
  /** Every table of the module that holds data of a player. */
  readonly personalData?: readonly PersonalDataTable[];
  /** Every column of the module whose values the vault sealed. */
  readonly sealed?: readonly SealedColumn[];
  /** Every stored file whose bytes the vault sealed and that is kept for long. */
  readonly sealedFiles?: readonly SealedFiles[];
  /** What must hold of the module's rows. */
  readonly invariants?: readonly Invariant[];
  /** What takes two people. */
  readonly proposals?: readonly ProposalAction<App>[];
  /** What waits for staff. */
  readonly queues?: readonly StaffQueue<App>[];
  /** Every job whose work is the module's. */
  readonly jobs?: readonly (QueuedJob<App> | ScheduledJob<App>)[];
  readonly followers?: (app: Followed) => readonly Follower<Position>[];
  /** What the module offers a brand's players now. */
  readonly features?: FeatureSource;
  /** Runs before the process serves requests. A rejection stops the start. */
  readonly prepare?: (app: App) => Promise<void>;
  /** Runs once the process listens, in every role. */
  readonly listening?: (app: App) => Promise<void>;
  /** Starts background work in a process with the role `worker`. */
  readonly start?: (app: App) => void;
  /** Finishes what is under way, after the last request. Higher levels stop first. */
  readonly stop?: (app: App) => Promise<void>;
}

/** Lets the queue run what the manifest declares. Before `jobs.start`. */
export function registerJobs<App>(jobs: Pick<Jobs, "handle" | "every">, manifest: Pick<Manifest<App>, "jobs">, app: App): void {
  for (const job of manifest.jobs ?? [])
    if (job.schedule === undefined) jobs.handle(job.name, (payload) => job.run(app, payload));
    else jobs.every(job.schedule, job.name, () => job.run(app));
}
