import { describe, expect, it } from "vitest";
import { wordDiff, wordsOfMarkup } from "./word-diff.ts";

const marked = (before: string, after: string): string =>
  wordDiff(before, after)
    .map(({ text, kind }) => (kind === "same" ? text : `${kind === "gone" ? "-" : "+"}[${text}]`))
    .join("");

describe("the difference of two texts", () => {
  it("lists removed and added words", () => {
    expect(marked("O saque leva 2 dias.", "O saque leva 120 minutos.")).toBe("O saque leva -[2]+[120] -[dias.]+[minutos.]");
    expect(marked("a", "a")).toBe("a");
    expect(marked("", "a b")).toBe("+[a b]");
    expect(marked("a b c", "a c")).toBe("a -[b ]c");
  });

  it("compares sentences if there are too many words", () => {
    const long = "palavra outra. ".repeat(2_000);
    const pieces = wordDiff(`Velho. ${long}Fim antigo.`, `Novo. ${long}Fim.`);
    expect(pieces.filter(({ kind }) => kind !== "same").map(({ text }) => text)).toEqual(["Velho.", "Novo.", " Fim antigo.", " Fim."]);
  });

  it("contains only the words that a reader sees", () => {
    expect(wordsOfMarkup("<h2>Um &amp; dois</h2><ul><li>a</li><li><strong>b</strong></li></ul>")).toBe("Um & dois\na\nb");
  });
});
