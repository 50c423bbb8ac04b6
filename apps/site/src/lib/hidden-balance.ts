import { useEffect } from "react";
import { createStore, useStore } from "./store.ts";
import { readStored, writeStored } from "./storage.ts";
import { oneOf } from "./storage-shape.ts";

const key = "hide-balance";
const store = createStore(false);

/** Whether amounts are hidden from onlookers. The choice is stored. */
export function useHiddenBalance(): [hidden: boolean, toggle: () => void] {
  const hidden = useStore(store);
  useEffect(() => store.set(readStored(key, oneOf("true")) !== null), []);
  const toggle = () => {
    writeStored(key, hidden ? null : "true");
    store.set(!hidden);
  };
  return [hidden, toggle];
}
