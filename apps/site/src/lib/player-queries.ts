import { queryOptions } from "@tanstack/react-query";
import type { ProtectionState, Verification, VipProgress } from "@trevo/contract";
import { requestData } from "./request.ts";

/** Player data that more than one feature shows. */
export const playerKeys = { verification: ["verification"], limits: ["protection", "limits"], vip: ["profile", "vip"] } as const;

/** Status of the player's verification. */
export const verificationQuery = () =>
  queryOptions({
    queryKey: playerKeys.verification,
    queryFn: async ({ signal }): Promise<Verification> => (await requestData("GET /documents/status", { signal })).data,
    refetchOnMount: "always",
  });

/** Limits, pauses and their use. */
export const limitsQuery = () =>
  queryOptions({
    queryKey: playerKeys.limits,
    queryFn: async ({ signal }): Promise<ProtectionState> => (await requestData("GET /protection/limits", { signal })).data,
    refetchOnMount: "always",
  });

/** Level, points and tier in the VIP club. */
export const vipQuery = () =>
  queryOptions({
    queryKey: playerKeys.vip,
    queryFn: async ({ signal }): Promise<VipProgress> => (await requestData("GET /profile/vip", { signal })).data,
  });
