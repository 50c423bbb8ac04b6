import type { PartnerKind } from "@trevo/contract";
import type { KeyService } from "../../adapters/keys/key-service.ts";
import type { PartnerFields } from "../../adapters/partners/read-fields.ts";
import type { Bus } from "../../kernel/bus.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { createKeptReadings } from "../../kernel/kept-readings.ts";
import { openSecrets } from "./envelope.ts";
import { callbackOverlapMs } from "./states.ts";
import { type AccountRow, type KindKey, store } from "./store.ts";

export interface ActiveAccountNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: KeyService;
  readonly bus: Pick<Bus, "publish" | "subscribe" | "onGap">;
}

/** An account with its secrets, which must stay in the memory of the process. */
export interface OpenAccount {
  readonly id: string;
  readonly fields: PartnerFields;
}

export interface ActiveAccounts {
  /** Null if the brand has none of this kind. A change in any process takes effect here at once, or after five seconds at the latest. */
  find(tenantId: number, kind: PartnerKind): Promise<OpenAccount | null>;
  /** Accounts whose callbacks are accepted: the active one first, then those replaced in the last 72 hours. */
  withCallbacks(tenantId: number, kind: PartnerKind): Promise<readonly OpenAccount[]>;
  /** Call after a change was committed. */
  forget(): Promise<void>;
}

/** Published when an account was activated, replaced or ended. */
export const partnersChangedTopic = "partners.changed";
const freshMs = 5_000;

export function createActiveAccounts({ db, clock, keys, bus }: ActiveAccountNeeds): ActiveAccounts {
  const kept = createKeptReadings<readonly OpenAccount[]>({ fresh: { clock, ms: freshMs } });
  bus.subscribe(partnersChangedTopic, () => kept.clear());
  bus.onGap(() => kept.clear());

  const open = async (row: AccountRow): Promise<OpenAccount> => ({
    id: row.id,
    fields: { ...row.config, ...(await openSecrets(keys, row)) },
  });
  const read = (key: KindKey) =>
    kept.of(`${key.tenant_id} ${key.kind}`, async () => {
      const row = await store.active(db, key);
      return row ? [await open(row)] : [];
    });
  const readWithCallbacks = (key: KindKey) =>
    kept.of(`${key.tenant_id} ${key.kind} callbacks`, async () => {
      const before = await store.endedAfter(db, key, new Date(clock.now().getTime() - callbackOverlapMs));
      return [...(await read(key)), ...(await Promise.all(before.map(open)))];
    });

  return {
    find: async (tenant_id, kind) => (await read({ tenant_id, kind }))[0] ?? null,
    withCallbacks: (tenant_id, kind) => readWithCallbacks({ tenant_id, kind }),
    forget: async () => {
      kept.clear();
      await bus.publish(partnersChangedTopic, {});
    },
  };
}
