import type { FeatureSource } from "./features.ts";
import type { Follower, Position } from "./follower.ts";
import type { Http } from "./http-types.ts";
import type { Jobs } from "./jobs.ts";
import type { PersonalDataTable } from "./personal-data.ts";
import type { Invariant } from "./invariant.ts";
import type { ProposalAction } from "./proposal-action.ts";
import type { ReportSource } from "./report-source.ts";
import type { SealedColumn, SealedFiles } from "./sealed-values.ts";
import type { StaffQueue } from "./staff-queue.ts";
import type { StaffSearch } from "./staff-search.ts";

/** A job that runs whenever it is added. It may run twice, even concurrently. */
export interface QueuedJob<App> {
  readonly name: string;
  readonly schedule?: undefined;
  readonly run: (app: App, payload: never) => Promise<void>;
}

/** A scheduled job, run by one process at a time. */
export interface ScheduledJob<App> {
  readonly name: string;
  /** Crontab syntax, UTC. */
  readonly schedule: string;
  readonly run: (app: App) => Promise<void>;
}

/**
 * What a module contributes to the product. `App` names the parts of the composed product that the module's routes and hooks use,
 * `Followed` the parts that its followers use. `modules.ts` lists all manifests, lowest level first.
 */
export interface Manifest<App = object, Followed = object> {
  /** Name of the module's folder. */
  readonly name: string;
  /** Registers the endpoints of brand hosts. */
  readonly routes?: (http: Http, app: App) => void;
  /** Registers the endpoints of the back office. */
  readonly staffRoutes?: (http: Http, app: App) => void;
  /** Every table of the module with data of players. */
  readonly personalData?: readonly PersonalDataTable[];
  /** Every column of the module with values sealed by the vault. */
  readonly sealed?: readonly SealedColumn[];
  /** Every long-lived stored file with bytes sealed by the vault. */
  readonly sealedFiles?: readonly SealedFiles[];
  /** Conditions that must hold for the module's rows. */
  readonly invariants?: readonly Invariant[];
  /** Rows that the module reports to the regulator for each day of a brand. */
  readonly reports?: readonly ReportSource[];
  /** Actions that need two people. */
  readonly proposals?: readonly ProposalAction<App>[];
  /** Queues for staff. */
  readonly queues?: readonly StaffQueue<App>[];
  /** What the palette of the back office finds. */
  readonly searches?: readonly StaffSearch<App>[];
  /** Every job of the module. */
  readonly jobs?: readonly (QueuedJob<App> | ScheduledJob<App>)[];
  readonly followers?: (app: Followed) => readonly Follower<Position>[];
  /** Features that the module offers a brand's players now. */
  readonly features?: FeatureSource;
  /** Runs before the process serves requests. A rejection aborts the start. */
  readonly prepare?: (app: App) => Promise<void>;
  /** Runs once the process is listening, in every role. */
  readonly listening?: (app: App) => Promise<void>;
  /** Starts background work in a process with the role `worker`. */
  readonly start?: (app: App) => void;
  /** Finishes running work after the last request. Higher levels stop first. */
  readonly stop?: (app: App) => Promise<void>;
}

/** Registers the jobs of a manifest. Call it before `jobs.start`. */
export function registerJobs<App>(jobs: Pick<Jobs, "handle" | "every">, manifest: Pick<Manifest<App>, "jobs">, app: App): void {
  for (const job of manifest.jobs ?? [])
    if (job.schedule === undefined) jobs.handle(job.name, (payload) => job.run(app, payload));
    else jobs.every(job.schedule, job.name, () => job.run(app));
}
