/** Why a message is reported, which the browser offers too. Without zod, so that a page need not load it. */
export const chatReportReasons = ["offence", "scam", "contacts", "minor", "care", "spam", "other"] as const;
