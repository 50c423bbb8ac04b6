import type { ErrorReport } from "@trevo/contract";
import { isbot } from "isbot";
import { errorMessage, errorPlace, errorReference, isFatal } from "./error-facts.ts";
import { sendErrorReport } from "./api.ts";

/** Maximum number of reports per page, so that a loop of failures does not fill the log. */
const mostReports = 5;
let sent = 0;

const isCrawler = (): boolean => isbot(navigator.userAgent);

export interface ShownError {
  error: unknown;
  status: number | null;
  /** Time of the error in milliseconds, as on the screen. */
  at: number;
}

/**
 * Reports the error to the team where the screen says so. All errors of a crawler are reported. A crawler still sees the server's error
 * page, but errors in the browser are hidden from it.
 */
export function takeShown({ error, status, at }: ShownError): "show" | "hide" {
  const crawler = isCrawler();
  const expected = status === 401 || status === 404 || status === null;
  if (crawler || !expected) send({ kind: crawler ? "crawler" : "page", status: status ?? 0, at, error });
  return crawler && errorPlace(error) !== undefined ? "hide" : "show";
}

/**
 * Returns whether an uncaught error must replace the page with the error screen, which then reports it. Reports other errors of our own
 * code itself.
 */
export function takeUncaught(error: unknown): "show" | "hide" {
  const fatal = isFatal(error);
  if (fatal && !isCrawler()) return "show";
  if (fatal) send({ kind: "crawler", status: 0, at: Date.now(), error });
  else if (errorPlace(error)) send({ kind: "script", status: 0, at: Date.now(), error });
  return "hide";
}

interface ReportedError {
  kind: ErrorReport["kind"];
  status: number;
  at: number;
  error: unknown;
}

function send({ kind, status, at, error }: ReportedError): void {
  if (sent++ >= mostReports) return;
  const place = errorPlace(error);
  const message = error === undefined ? "" : errorMessage(error).slice(0, 300);
  const path = location.pathname.slice(0, 300);
  const body: ErrorReport = { kind, status, reference: errorReference(status, at), path, message, ...(place && { at: place }) };
  void sendErrorReport(body);
}
