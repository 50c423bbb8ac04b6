import type { PlayerKey } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { type ModerationMemory, type ModerationModuleNeeds, sanctionTopic } from "./needs.ts";
import { type ModerationRules, defaultRules, rulesSchema } from "./rules.ts";
import { rulesStore } from "./rules-store.ts";
import { type SanctionRow, sanctionStore, sanctionedOf } from "./sanction-store.ts";

const memoryMs = 5_000;
const maxPlayers = 50_000;

interface Known<Value> {
  readonly until: number;
  readonly value: Promise<Value>;
}

/** Throws for stored rules that no longer parse, so that everything that needs the rules stops visibly. */
export async function readRules(
  needs: Pick<ModerationModuleNeeds, "db">,
  tenantId: number,
): Promise<{ version: number; rules: ModerationRules }> {
  const row = await rulesStore.newest(needs.db, tenantId);
  return row ? { version: row.version, rules: rulesSchema.parse(row.rules) } : { version: 0, rules: defaultRules };
}

/** Caches what every message needs. The bus clears changed entries; if it loses a message, entries expire after five seconds. */
export function createModerationMemory(needs: ModerationModuleNeeds): ModerationMemory {
  const sanctions = new Map<string, Known<readonly SanctionRow[]>>();
  const rules = new Map<number, Known<{ version: number; rules: ModerationRules }>>();
  const remember = <Key, Value>(known: Map<Key, Known<Value>>, key: Key, read: () => Promise<Value>): Promise<Value> => {
    const now = needs.clock.now().getTime();
    const found = known.get(key);
    if (found && found.until > now && found.until <= now + memoryMs) return found.value;
    if (known.size >= maxPlayers) known.clear();
    const value = read();
    known.set(key, { until: now + memoryMs, value });
    // The next call reads again after a failure.
    value.catch(() => known.delete(key));
    return value;
  };
  needs.bus.subscribe(sanctionTopic, (data) => {
    const { tenant_id, player_id } = data as PlayerKey;
    sanctions.delete(`${tenant_id}:${player_id}`);
  });
  needs.bus.onGap(() => sanctions.clear());
  return {
    sanctions: { of: (player) => remember(sanctions, `${player.tenant_id}:${player.id}`, () => readSanctions(needs, player)) },
    rules: {
      of: (tenantId) => remember(rules, tenantId, () => readRules(needs, tenantId)),
      forget: (tenantId) => void rules.delete(tenantId),
    },
  };
}

const readSanctions = ({ db, clock }: ModerationModuleNeeds, player: Player): Promise<readonly SanctionRow[]> =>
  sanctionStore.current(db, sanctionedOf(player), clock.now());
