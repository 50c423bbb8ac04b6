import { writeStored } from "./storage.ts";

/** Whether somebody played in this browser: the head's script reads it, and the home page keeps a place for their games. */
export function markPlayed(played: boolean): void {
  writeStored("played", played ? "1" : null);
  const { dataset } = document.documentElement;
  if (played) dataset["played"] = "";
  else delete dataset["played"];
}
