import { isRouteErrorResponse } from "react-router";

/** What the server answered; 500 for what is no answer at all. */
export const errorStatus = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

/** `ERR-404-123456`: ends in the last six digits of the time, so that support finds the moment. `000` where there is no status. */
export const errorReference = (status: number | null, at: number): string =>
  `ERR-${status ? String(status).padStart(3, "0") : "000"}-${String(at).slice(-6).padStart(6, "0")}`;

/** Name and message of the error. */
export function errorMessage(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  return isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : typeof error;
}

/** File, line and column of ours where it was thrown: `/assets/shell-abc.js:1:2345`. */
export const errorPlace = (error: unknown): string | undefined =>
  error instanceof Error ? /\/assets\/[\w.-]+:\d+:\d+/.exec(error.stack ?? "")?.[0] : undefined;

/** A part of the site that could not be fetched: whoever wanted it says so, and the page goes on without it. */
const missingPart = /dynamically imported module|importing a module script|preload CSS/i;

/** Thrown by the site itself and caught by nobody. What browser extensions and called-off requests throw is not. */
export function isFatal(error: unknown): boolean {
  return error instanceof Error && error.name !== "AbortError" && !missingPart.test(error.message) && errorPlace(error) !== undefined;
}
