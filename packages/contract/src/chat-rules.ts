/** Reasons for reporting a message, which the browser lists too. Without zod, so that a page need not load it. */
export const chatReportReasons = ["offence", "scam", "contacts", "minor", "care", "spam", "other"] as const;
