import { describe, expect, it } from "vitest";
import { plainText, searchWords } from "./search-words.ts";

describe("what a player typed", () => {
  it("loses accents and case", () => {
    expect(plainText("  VÍDEO Pôquer Ação ")).toBe("video poquer acao");
  });

  it("falls into words, the longest first, each once", () => {
    expect(searchWords("o Tigre, o TIGRE da fortuna!").map(({ word }) => word)).toEqual(["fortuna", "tigre", "da", "o"]);
    expect(searchWords("%_'\\ --")).toEqual([]);
    expect(searchWords("a b c d e f g h")).toHaveLength(6);
  });

  it("may have two neighbours swapped, where a word is long enough to tell", () => {
    expect(searchWords("dcie")[0]?.swapped).toBe("\\m(cdie|dice|dcei)");
    expect(searchWords("ace")[0]?.swapped).toBeNull();
    expect(searchWords("aaaa")[0]?.swapped).toBeNull();
  });
});
