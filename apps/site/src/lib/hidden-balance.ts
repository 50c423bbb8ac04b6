import { useEffect } from "react";
import { createStore, useStore } from "./store.ts";
import { readStored, writeStored } from "./storage.ts";
import { oneOf } from "./storage-shape.ts";

const key = "hide-balance";
const store = createStore(false);

/** Whether amounts are covered, for a phone that others look at. Remembered. */
export function useHiddenBalance(): [hidden: boolean, toggle: () => void] {
  const hidden = useStore(store);
  useEffect(() => store.set(readStored(key, oneOf("true")) !== null), []);
  const toggle = () => {
    writeStored(key, hidden ? null : "true");
    store.set(!hidden);
  };
  return [hidden, toggle];
}
