import { exchangePoints } from "./exchange-points.ts";
import { listItems } from "./list-items.ts";
import type { ShopNeeds } from "./needs.ts";
import type { Shop } from "./shop.ts";

export const createShop = (needs: ShopNeeds): Shop => ({
  list: (scope) => listItems(needs, scope),
  exchange: (scope, exchange) => exchangePoints(needs, scope, exchange),
});
