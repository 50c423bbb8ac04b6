import { pagedQuery } from "../../lib/paged-query.ts";
import type { Locale } from "@trevo/domain";
import { requestData } from "../../lib/request.ts";

export const contentQuery = (kind: "news" | "promotion", locale: Locale) =>
  pagedQuery(["content", kind, locale], (query) => requestData("GET /content/:kind", { params: { kind }, query }));
