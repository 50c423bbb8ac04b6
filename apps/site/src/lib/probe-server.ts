/** Resolves with any response; throws if there is none. */
export const probeServer = (): Promise<Response> => fetch("/api/site-config", { cache: "no-store" });
