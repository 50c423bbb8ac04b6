import { api } from "../../lib/api.ts";

/** The player's contact details, signed for the support chat. */
export const requestSupportIdentity = () => api("POST /support/identity", {});
