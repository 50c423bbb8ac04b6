import { emptyPage } from "../../kernel/page-of.ts";
import type { Missions } from "./missions.ts";

const perPage = 20;

export function createMissions(): Missions {
  return { list: async (_scope, page) => emptyPage({ page, perPage }) };
}
