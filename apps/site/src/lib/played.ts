import { writeStored } from "./storage.ts";

/** Stores whether someone has played in this browser. The script in the head reads it, and the home page reserves space for their games. */
export function markPlayed(played: boolean): void {
  writeStored("played", played ? "1" : null);
  const { dataset } = document.documentElement;
  if (played) dataset["played"] = "";
  else delete dataset["played"];
}
