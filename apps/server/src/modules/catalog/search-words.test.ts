import { describe, expect, it } from "vitest";
import { meantSpellings, plainText, searchWords, wordQuery } from "./search-words.ts";

describe("a search term", () => {
  it("is stripped of accents and case", () => {
    expect(plainText("  VÍDEO Pôquer Ação ")).toBe("video poquer acao");
  });

  it("is split into unique words", () => {
    expect(searchWords("o Tigre, o TIGRE da fortuna!")).toEqual(["o", "tigre", "da", "fortuna"]);
    expect(searchWords("%_'\\ -- :* & |")).toEqual([]);
    expect(searchWords("a b c d e f g h")).toHaveLength(6);
  });

  it("may have two neighbouring letters swapped, or one letter of a short word wrong", () => {
    expect(meantSpellings("dcie")).toEqual(expect.arrayContaining(["dice", "cdie", "dcei", "acie", "dcia"]));
    expect(meantSpellings("foruna")).toEqual(["ofruna", "frouna", "fourna", "fornua", "foruan"]);
    expect(meantSpellings("ace")).toEqual([]);
    expect(meantSpellings("dcie")).not.toContain("dcie");
  });

  it("must match in every word, as a prefix or a similar word", () => {
    expect(wordQuery(["tigre", "da"])).toBe("('tigre':*)&('da':*)");
    expect(wordQuery(["tigrr"], new Map([["tigrr", ["tigre", "tigra"]]]))).toBe("('tigrr':*|'tigre'|'tigra')");
  });
});
