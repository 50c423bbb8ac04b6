import { queryOptions } from "@tanstack/react-query";
import type { PixCharge } from "@trevo/contract";
import { moneyMutation } from "../../lib/mutations.ts";
import { requestData } from "../../lib/request.ts";

export const depositKeys = { charge: (id: string) => ["deposit", "charge", id] } as const;

/** Current state of a charge. */
export const chargeQuery = (id: string) =>
  queryOptions({
    queryKey: depositKeys.charge(id),
    queryFn: async ({ signal }): Promise<PixCharge> =>
      (await requestData("POST /main-gateway/consult-status-transaction", { body: { id }, signal })).data,
    gcTime: 0,
  });

export const createChargeMutation = moneyMutation("POST /main-gateway/qrcode-pix");
