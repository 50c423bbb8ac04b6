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
    summary: "The brand's accounts at its partners, the newest first; of each secret, its fingerprint",
    tag: "staff: partners",
    auth: "staff",
    permission: "partners.read",
    limit: "reads",
    response: z.object({ data: z.array(partnerAccount) }),
    refuses: [],
  },
  "POST /staff/:tenant/partners": {
    summary: "Stores an account as a draft: nothing uses it yet",
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
    summary: "Asks the partner whether it accepts the credentials, by a call that changes nothing there",
    tag: "staff: partners",
    auth: "staff",
    permission: "partners.credentials",
    limit: "money",
    params,
    response: one(partnerAccount),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/partners/:id/discard": {
    summary: "Ends an account that was never active",
    tag: "staff: partners",
    auth: "staff",
    permission: "partners.credentials",
    limit: "money",
    params,
    response: one(partnerAccount),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/partners/:id/activate": {
    summary: "Proposes to use the checked account from now on, in place of the active one of its kind",
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
    summary: "Proposes to stop using the active account without another in its place",
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
