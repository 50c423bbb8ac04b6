import { expect, it } from "vitest";
import { claimOf } from "./page-title.ts";

it.each([
  ["Cassino que você confere rodada por rodada, com Pix na hora.", "Cassino que você confere rodada por rodada"],
  ["Jogos para antes do café.", "Jogos para antes do café"],
  ["RTP de 98.5% e Pix", "RTP de 98.5% e Pix"],
])("a brand's claim is the first part of its description: %s", (about, claim) => {
  expect(claimOf(about)).toBe(claim);
});
