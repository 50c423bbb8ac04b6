import type { Mutant } from "../mutant.ts";

const boxes = "apps/server/src/modules/boxes";
const scenario = "apps/server/test/boxes.test.ts";

const on =
  (file: string) =>
  (id: string, find: string, replace: string): Mutant => ({
    id: `boxes/${id}`,
    file: `${boxes}/${file}`,
    find,
    replace,
    suite: [scenario, `${boxes}/box-invariants.test.ts`],
  });

const given =
  (file: string) =>
  (id: string, find: string, replace: string): Mutant => ({
    id: `boxes/${id}`,
    file: `${boxes}/${file}`,
    find,
    replace,
    suite: ["apps/server/test/shop-items.test.ts"],
  });
const store = on("user-box-store.ts");
const open = on("open-box.ts");

/** Mutants of box ownership; a box is opened or sold once. */
export const boxMutants: readonly Mutant[] = [
  store("opened-twice", `      .where("id", "=", id)\n      .where("status", "=", "owned");`, `      .where("id", "=", id);`),
  store("given-is-sold", `(change.status === "sold" ? owned.where("source", "=", "bought") : owned)`, "owned"),
  store("twenty-first-opening", "oldest && recent.length >= max", "oldest && recent.length > max"),
  on("buy-box.ts")("another-version", `if (input.version !== undefined && input.version !== version) throw refuse("box_changed");`, ""),
  on("buy-box.ts")("without-payment", `if (status !== "posted") throw`, `if (status === "invalid") throw`),
  open("stock-without-end", "const hasPiece = line.stock_id !== null && (await", "const hasPiece = line.stock_id !== null || (await"),
  open("item-and-cash", `{ in_cash: line.form === "item" && !hasPiece }`, `{ in_cash: line.form === "item" }`),
  open(
    "another-players-box",
    `if (!own) throw refuse((await userBoxStore.find(tx, owner, id)) ? "wrong_state" : "not_found");`,
    'if (!own) throw refuse("wrong_state");',
  ),
  given("sell-prize.ts")("given-is-sold-as-a-prize", `if ((await prizeStore.find(tx, owner, id))?.item) throw refuse("wrong_state");`, ""),
  given("give-item.ts")("items-without-a-page", "sellsBoxes(tenant.settings);", "tenant.settings !== null;"),
  on("sell-prize.ts")("sold-twice", "from: sellableStates", `from: [...sellableStates, "sold"]`),
  on("ship-prize.ts")("without-cpf", `if (!player?.cpf) throw refuse("kyc_required");`, ""),
  on("publish-version.ts")(
    "alone-beyond-the-usual",
    "takesOnePerson(input) && input.price <= (before?.version.price ?? input.price) ? 0 : 1",
    "0",
  ),
  on("publish-version.ts")("dearer-alone", " && input.price <= (before?.version.price ?? input.price) ?", " ?"),
  on("publish-version.ts")("alone-without-a-price", "input.price > 0 && isUsual", "isUsual"),
  on("publish-version.ts")("alone-with-points", "!unbounded.has(form)", "true || form"),
  on("closing-obstacles.ts")("prizes-are-lost", "prizes > 0 ?", "prizes > 9 ?"),
];
