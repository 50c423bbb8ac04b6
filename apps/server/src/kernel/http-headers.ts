/** What every answer carries, whichever way it leaves. */
export const commonHeaders = (request_id: string, isSecure: boolean): Record<string, string> => ({
  "x-request-id": request_id,
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  ...(isSecure && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
});
