import { queryOptions } from "@tanstack/react-query";
import { bodyMutation } from "../../lib/mutations.ts";
import { requestData } from "../../lib/request.ts";
import type { Reauthentication } from "../../lib/reauthentication-fields.tsx";

export const securityKeys = { all: ["security"], sessions: ["security", "sessions"], factor: ["security", "factor"] } as const;

export const sessionsQuery = () =>
  queryOptions({
    queryKey: securityKeys.sessions,
    queryFn: async ({ signal }) => (await requestData("GET /auth/sessions", { signal })).data,
  });

export const secondFactorQuery = () =>
  queryOptions({
    queryKey: securityKeys.factor,
    queryFn: async ({ signal }) => (await requestData("GET /auth/second-factor", { signal })).data,
  });

export const endSessionMutation = { mutationFn: (id: string) => requestData("POST /auth/sessions/:id/end", { params: { id } }) };
export const endOtherSessionsMutation = { mutationFn: () => requestData("POST /auth/sessions/end-others", {}) };
export const endByLinkMutation = bodyMutation("POST /auth/sessions/end-by-link");

export const enrolFactorMutation = bodyMutation("POST /auth/second-factor/enrol");
export const confirmFactorMutation = bodyMutation("POST /auth/second-factor/confirm");
export const disableFactorMutation = bodyMutation("POST /auth/second-factor/disable");
export const renewRecoveryCodesMutation = bodyMutation("POST /auth/second-factor/recovery-codes");

export interface PasswordChange {
  reauthentication: Reauthentication;
  wanted: { password: string; password_confirmation: string };
}

/** The current password yields a token that sets a new one. */
export const changePasswordMutation = {
  mutationFn: async ({ reauthentication, wanted }: PasswordChange) => {
    const { reset_token } = await requestData("POST /auth/request-password-change", { body: reauthentication });
    return requestData("POST /auth/reset-password", { body: { reset_token, ...wanted } });
  },
};

export const changeContactMutation = bodyMutation("POST /auth/update");
export const sendContactCodeMutation = bodyMutation("POST /auth/verify-code");
export const verifyContactMutations = {
  phone: bodyMutation("POST /auth/verify-phone"),
  email: bodyMutation("POST /auth/verify-email"),
};
