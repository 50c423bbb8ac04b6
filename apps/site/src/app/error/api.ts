import type { ErrorReport } from "@trevo/contract";
import { api } from "../../lib/api.ts";

export const sendErrorReport = (body: ErrorReport) => api("POST /error-reports", { body });
