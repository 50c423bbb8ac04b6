/** Any answer will do; throws where there is none. */
export const probeServer = (): Promise<Response> => fetch("/api/site-config", { cache: "no-store" });
