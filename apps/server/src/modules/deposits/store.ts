import { depositListsStore } from "./deposit-lists-store.ts";
import { depositStore } from "./deposit-store.ts";
import { depositReturnStore } from "./deposit-return-store.ts";
import { invariantStore } from "./invariant-store.ts";
import { receivedPixStore } from "./received-pix-store.ts";

/** All SQL of the module. */
export const store = {
  deposits: depositStore,
  lists: depositListsStore,
  returns: depositReturnStore,
  receivedPix: receivedPixStore,
  invariants: invariantStore,
};
