/** Headers of every response, however it is sent. */
export const commonHeaders = (request_id: string, isSecure: boolean): Record<string, string> => ({
  "x-request-id": request_id,
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  ...(isSecure && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
});
