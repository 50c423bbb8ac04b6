import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { partnerKinds, partnerStates } from "./partners.ts";
import { proposal } from "./staff-proposals.ts";
import { instant, one, text, uuid } from "./wire.ts";

const params = z.object({ id: uuid() });
const proposing = z.strictObject({ reason: text(500) });

/** A partner account as shown to staff. Secrets are shown as fingerprints. */
export const partnerAccount = z.object({
  id: z.string(),
  kind: z.enum(partnerKinds),
  adapter: z.string(),
  state: z.enum(partnerStates),
  config: z.record(z.string(), z.string()),
  fingerprints: z.record(z.string(), z.string()),
  made_by: z.string(),
  made_at: instant(),
  checked_at: instant().nullable(),
  /** Why the partner rejected the credentials; null if it accepted them or was not asked. */
  check_fault: z.string().nullable(),
  activated_at: instant().nullable(),
  ended_at: instant().nullable(),
});
export type PartnerAccount = z.output<typeof partnerAccount>;

/** Staff endpoints for a brand's partner accounts. Secrets can be set but never read. */
export const staffPartnersEndpoints = endpoints({
  "GET /staff/:tenant/partners": {
    summary: "Lists the brand's accounts at its partners, newest first, with a fingerprint of each secret",
    tag: "staff: partners",
    auth: "staff",
    permission: "partners.read",
    limit: "reads",
    response: z.object({ data: z.array(partnerAccount) }),
    refuses: [],
  },
  "POST /staff/:tenant/partners": {
    summary: "Stores a partner account as a draft, which nothing uses yet",
    tag: "staff: partners",
    auth: "staff",
    permission: "partners.credentials",
    fresh: "recent",
    limit: "money",
    body: z.strictObject({
      kind: z.enum(partnerKinds, "invalid"),
      /** Named as in `partnerAdapters`, including secrets. */
      fields: z.record(z.string().max(40), z.string().max(20_000, "max_length:20000")),
    }),
    status: 201,
    response: one(partnerAccount),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/partners/:id/check": {
    summary: "Checks whether the partner accepts the credentials, with a call that changes nothing there",
    tag: "staff: partners",
    auth: "staff",
    permission: "partners.credentials",
    limit: "money",
    params,
    response: one(partnerAccount),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/partners/:id/discard": {
    summary: "Discards an account that was never active",
    tag: "staff: partners",
    auth: "staff",
    permission: "partners.credentials",
    limit: "money",
    params,
    response: one(partnerAccount),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/partners/:id/activate": {
    summary: "Proposes to activate the checked account in place of the active one of its kind",
    tag: "staff: partners",
    auth: "staff",
    permission: "partners.credentials",
    fresh: "signed",
    approval: "partner_activation",
    limit: "money",
    idempotent: true,
    params,
    body: proposing,
    response: one(proposal),
    refuses: ["wrong_state", "other_bank"],
  },
  "POST /staff/:tenant/partners/:id/end": {
    summary: "Proposes to end the active account without a replacement",
    tag: "staff: partners",
    auth: "staff",
    permission: "partners.credentials",
    fresh: "signed",
    approval: "partner_end",
    limit: "money",
    idempotent: true,
    params,
    body: proposing,
    response: one(proposal),
    refuses: ["wrong_state"],
  },
});
