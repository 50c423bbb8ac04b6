import type { MessageChannel } from "@trevo/contract";
import { recordConsent, recordRegistration, revokeAll, revokeConsentsJob, setConsent, setPreference } from "./change-consents.ts";
import type { Consents, RevocationJob } from "./consents.ts";
import type { ConsentNeeds } from "./needs.ts";
import { channelOrder, isOnByDefault } from "./policy.ts";
import { indexOfAddress, resume, suppressedContacts } from "./resume.ts";
import { recordFull } from "./record-full.ts";
import { presentPreferences } from "./present.ts";
import { keyOf } from "../../kernel/scope.ts";
import { consentStore } from "./store.ts";

export function createConsents(needs: ConsentNeeds): Consents {
  const { db, clock, vault } = needs;
  const indexOf = (address: string): Buffer => indexOfAddress(vault, address);
  return {
    read: async (scope) =>
      presentPreferences(scope, {
        states: await consentStore.states(db, keyOf(scope)),
        preferences: await consentStore.preferences(db, keyOf(scope)),
        channels: await servedChannels(needs, scope.tenant.id),
        suppressed: await suppressedContacts(needs, scope),
      }),
    setPreference: (scope, input) => setPreference(needs, scope, input),
    setConsent: (scope, change) => setConsent(needs, scope, change),
    resume: (scope, channel) => resume(needs, scope, channel),
    record: (tx, key, change) => recordConsent(needs, tx, { key, change }),
    recordRegistration: (tx, key, agreed) => recordRegistration(needs, tx, { key, agreed }),
    queueRevocation: (tx, key, source) =>
      needs.jobs.add(tx, { name: revokeConsentsJob, payload: { ...key, source } satisfies RevocationJob }),
    permissionsOf: async (within, key, { purpose, category, channel, address }) => {
      const states = await consentStore.states(within, key);
      const preferences = await consentStore.preferences(within, key);
      const { tenant_id } = key;
      return {
        is_consented: states.some((state) => state.purpose === purpose && state.channel === channel && state.granted),
        is_on: preferences.find((row) => row.category === category && row.channel === channel)?.enabled ?? isOnByDefault(category, channel),
        suppressed:
          address === null
            ? null
            : await consentStore.suppressionOf(within, { tenant_id, channel, address_index: indexOf(address), now: clock.now() }),
      };
    },
    indexOf,
    recordFull: (tx, address) => recordFull(needs, tx, address),
    suppress: (tx, suppression) => consentStore.suppress(tx, { ...suppression, at: clock.now() }),
    jobs: { revokeAll: (job) => revokeAll(needs, job) },
  };
}

async function servedChannels({ isServed }: ConsentNeeds, tenantId: number): Promise<MessageChannel[]> {
  const served: MessageChannel[] = [];
  for (const channel of channelOrder) if (await isServed(tenantId, channel)) served.push(channel);
  return served;
}
