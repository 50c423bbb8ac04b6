import { checkStateMachine } from "../../kernel/state-machine.ts";
import type { Proposals } from "../proposals/index.ts";
import { boxStore } from "./box-store.ts";
import type { Boxes } from "./boxes.ts";
import { buyBox } from "./buy-box.ts";
import { closingObstacles } from "./closing-obstacles.ts";
import { giveBox, isGivable } from "./give-box.ts";
import { acceptsItems, giveItem } from "./give-item.ts";
import { findBox, listBoxes, readOdds, readPrizes } from "./list-boxes.ts";
import { listOwnBoxes, listOwnPrizes } from "./list-own.ts";
import type { BoxNeeds } from "./needs.ts";
import { openBox } from "./open-box.ts";
import { queueRefund, refundBoxes } from "./refund-boxes.ts";
import { addBox, addStock, listStaffBoxes, listStock, withdrawBox } from "./save-box.ts";
import { seedBox } from "./seed-box.ts";
import { sellBox } from "./sell-box.ts";
import { sellPrize } from "./sell-prize.ts";
import { shipPrize } from "./ship-prize.ts";
import { machines } from "./states.ts";
import { listShipments, readShipment, stepShipment } from "./step-shipment.ts";

export function createBoxes(needs: BoxNeeds & { readonly proposals: Pick<Proposals, "propose"> }): Boxes {
  return {
    onSale: (reader, query) => listBoxes(needs, reader, query),
    find: (reader, name) => findBox(needs, reader, name),
    prizesOf: (reader, id) => readPrizes(needs, reader, id),
    odds: (reader, which) => readOdds(needs, reader, which),
    ofPlayer: (scope, query) => listOwnBoxes(needs, scope, query),
    prizes: (scope, query) => listOwnPrizes(needs, scope, query),
    buy: (scope, purchase) => buyBox(needs, scope, purchase),
    open: (scope, opening) => openBox(needs, scope, opening),
    sell: (scope, box) => sellBox(needs, scope, box),
    sellPrize: (scope, prize) => sellPrize(needs, scope, prize),
    ship: (scope, request) => shipPrize(needs, scope, request),
    give: (tx, gift) => giveBox(needs, tx, gift),
    giveItem: (tx, gift) => giveItem(needs, tx, gift),
    acceptsItems,
    isGivable,
    titles: (tenantId, ids) => boxStore.titles(needs.db, tenantId, ids),
    seed: (tx, box) => seedBox(needs, tx, box),
    queueRefund: (tx, owner) => queueRefund(needs, tx, owner),
    closingObstacles,
    checkStates: async () => {
      for (const machine of machines) await checkStateMachine(needs.db, machine);
    },
    jobs: { refundBoxes: (owner) => refundBoxes(needs, owner) },
    backOffice: {
      list: (scope) => listStaffBoxes(needs, scope),
      create: (scope, box) => addBox(needs, scope, box),
      propose: (scope, { idempotency_key, reason, ...input }) =>
        needs.proposals.propose(scope, { kind: "box_version", input, reason, idempotency_key }),
      withdraw: (scope, id) => withdrawBox(needs, scope, id),
      stock: (scope) => listStock(needs, scope),
      addStock: (scope, stock) => addStock(needs, scope, stock),
      shipments: (scope, query) => listShipments(needs, scope, query),
      shipment: (scope, id) => readShipment(needs, scope, id),
      step: (scope, step) => stepShipment(needs, scope, step),
    },
  };
}
