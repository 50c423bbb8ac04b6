import { defaultClassWeights, wagerClassTable } from "@trevo/offers";
import type { Clock } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { ProposedChange } from "../../kernel/proposal-action.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { store } from "./store.ts";
import type { StoredWagerClass } from "./wager-class-store.ts";

export interface WagerClassChange {
  readonly game_id: number;
  /** 0 to 7. */
  readonly wager_class: number;
}

interface Input {
  readonly tenant: Pick<Tenant, "id">;
  readonly change: WagerClassChange;
}

type Needs = { readonly clock: Clock };

/** Notice period, ms: the longest duration of a bonus, so that no running bonus is affected by a lower weight. */
const announcedMs = 30 * 86_400_000;

const weightOf = (no: number): number => defaultClassWeights[no] ?? -1;

/** A higher weight applies at once, a lower one after its notice period. */
function changed(now: Date, current: StoredWagerClass, wager_class: number): Omit<StoredWagerClass, "title"> {
  if (weightOf(wager_class) >= weightOf(current.wager_class)) return { wager_class, next_wager_class: null, next_wager_class_at: null };
  return {
    wager_class: current.wager_class,
    next_wager_class: wager_class,
    next_wager_class_at: new Date(now.getTime() + announcedMs),
  };
}

async function lockGame(tx: Tx, { tenant, change: { game_id } }: Input): Promise<StoredWagerClass> {
  const current = await store.wagerClasses.lock(tx, { tenant_id: tenant.id, game_id });
  if (!current) throw refuse("not_found");
  return current;
}

export async function describeWagerClass({ clock }: Needs, tx: Tx, input: Input): Promise<ProposedChange> {
  const current = await lockGame(tx, input);
  const { game_id, wager_class } = input.change;
  const after = changed(clock.now(), current, wager_class);
  const label = wagerClassTable[wager_class]?.label ?? { pt: "", en: "" };
  const waits = after.next_wager_class !== null;
  return {
    sentence: {
      pt: `Mudar ${current.title} para ${label.pt}${waits ? ", depois de 30 dias de aviso" : ""}`,
      en: `Change ${current.title} to ${label.en}${waits ? ", after 30 days' notice" : ""}`,
    },
    player_id: null,
    before: { game: game_id, wager_class: current.wager_class, announced: current.next_wager_class },
    after: { game: game_id, wager_class: after.wager_class, announced: after.next_wager_class },
    depends_on: { game_id, wager_class, from: current.wager_class },
    approvals_needed: 1,
  };
}

export async function setWagerClass({ clock }: Needs, tx: Tx, input: Input): Promise<void> {
  const current = await lockGame(tx, input);
  const { game_id, wager_class } = input.change;
  await store.wagerClasses.set(tx, { tenant_id: input.tenant.id, game_id }, changed(clock.now(), current, wager_class));
}
