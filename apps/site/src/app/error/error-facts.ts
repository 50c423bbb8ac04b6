import { isRouteErrorResponse } from "react-router";

/** Status of the server's response; 500 for any other error. */
export const errorStatus = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

/**
 * Reference such as `ERR-404-123456`. It ends in the last six digits of the time, so that support finds the moment. `000` without a status.
 */
export const errorReference = (status: number | null, at: number): string =>
  `ERR-${status ? String(status).padStart(3, "0") : "000"}-${String(at).slice(-6).padStart(6, "0")}`;

/** Name and message of the error. */
export function errorMessage(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  return isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : typeof error;
}

/** File, line and column in our own code where the error was thrown: `/assets/shell-abc.js:1:2345`. */
export const errorPlace = (error: unknown): string | undefined =>
  error instanceof Error ? /\/assets\/[\w.-]+:\d+:\d+/.exec(error.stack ?? "")?.[0] : undefined;

/** A part of the site that could not be loaded. The component that needs it shows that, and the page continues without it. */
const missingPart = /dynamically imported module|importing a module script|preload CSS/i;

/** True for uncaught errors thrown by the site's own code, false for those of browser extensions and aborted requests. */
export function isFatal(error: unknown): boolean {
  return error instanceof Error && error.name !== "AbortError" && !missingPart.test(error.message) && errorPlace(error) !== undefined;
}
