import { queryOptions } from "@tanstack/react-query";
import type { SiteConfig } from "@trevo/contract";
import { pagedQuery } from "../../lib/paged-query.ts";
import { requestData } from "../../lib/request.ts";
import { readBannerFiles } from "./banner-files.ts";

/** The player's own link and its results. */
export type Invitation = Awaited<ReturnType<typeof readInvitation>>;

const readInvitation = (signal: AbortSignal) => requestData("GET /profile/affiliates", { query: { page: 1 }, signal });

/** The player's own link and its results. */
export const invitationQuery = (player: string | undefined) =>
  queryOptions({
    queryKey: ["invitation", player],
    queryFn: ({ signal }) => readInvitation(signal),
  });

/** Prefix of the query keys of the affiliate portal. */
const affiliate = "affiliate";

export const affiliateLinksKey = (player: string | undefined) => [affiliate, "links", player] as const;

export const affiliateSummaryQuery = (player: string | undefined) =>
  queryOptions({
    queryKey: [affiliate, "summary", player],
    queryFn: async ({ signal }) => (await requestData("GET /affiliate/summary", { signal })).data,
  });

export const affiliateLinksQuery = (player: string | undefined) =>
  queryOptions({
    queryKey: affiliateLinksKey(player),
    queryFn: async ({ signal }) => (await requestData("GET /affiliate/links", { signal })).data,
  });

export const affiliateStatementsQuery = (player: string | undefined) =>
  queryOptions({
    queryKey: [affiliate, "statements", player],
    queryFn: async ({ signal }) => (await requestData("GET /affiliate/statements", { signal })).data,
  });

/** The brand's fonts and logo, which do not change while the page is open. */
export const bannerFilesQuery = (config: SiteConfig) =>
  queryOptions({
    queryKey: [affiliate, "banner-files", config.version],
    queryFn: ({ signal }) => readBannerFiles(config, signal),
    staleTime: Infinity,
  });

/** Players referred by the affiliate's links. */
export const affiliatePlayersQuery = (player: string | undefined) =>
  pagedQuery([affiliate, "players", player], (query) => requestData("GET /affiliate/players", { query }));

export const addLinkMutation = {
  mutationFn: (body: { name: string; kind: "ref" | "lmcp"; code: string }) => requestData("POST /affiliate/links", { body }),
};

/** Players who registered through the player's own link. */
export const friendsQuery = (player: string | undefined) =>
  pagedQuery(["friends", player], (query) => requestData("GET /profile/affiliates", { query }));
