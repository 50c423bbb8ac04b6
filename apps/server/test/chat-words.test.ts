import { describe, expect, it } from "vitest";
import {
  type Analysis,
  type AnalysisContext,
  type Finding,
  type ModerationRules,
  analyse,
  isSlowPoison,
  nameFault,
  reasonText,
  skeletonOf,
} from "../src/modules/moderation/index.ts";
import { defaultRules } from "../src/modules/moderation/rules.ts";

const rules: ModerationRules = defaultRules;
const context: AnalysisContext = { recent: [], locale: "pt", rules, author_age_ms: 1e12 };
const judge = (text: string, more: Partial<AnalysisContext> = {}): Analysis => analyse(text, { ...context, ...more });
const found: (text: string) => readonly Finding[] = (text) => judge(text).findings;

describe("a message", () => {
  it.each([
    ["bet facil . com", "links"],
    ["entra no site ponto com", "links"],
    ["(11) 98765-4321", "contacts"],
    ["onze nove oito sete seis cinco quatro tres dois um zero", "contacts"],
    ["529.982.247-25", "documents"],
    ["7d9f0335-8dcc-4054-9bf9-0dbd61d36906", "documents"],
    ["o codigo que chegou foi 482913", "documents"],
  ])("that says %j is refused by %s", (text, rule) => {
    expect(judge(text)).toMatchObject({ action: "refuse" });
    expect(found(text).map((finding) => finding.rule)).toContain(rule);
  });

  it("of endless laughter takes no longer to analyse than others", () => {
    const durations = (length: number) =>
      ["ha", "k", "he", "rs", "hu", "ah", "aeiou", "kha"].map((laugh) => {
        const text = `${laugh.repeat(length).slice(0, length)}x`;
        const times = [1, 2, 3].map(() => {
          const begun = performance.now();
          judge(text);
          return performance.now() - begun;
        });
        return Math.min(...times);
      });
    // A pattern that tries every split takes half a second at 28 letters, and twice as long with each further one.
    expect(Math.max(...durations(28))).toBeLessThan(100);
    expect(Math.max(...durations(300))).toBeLessThan(100);
  });

  it("from a player in distress is held for a person and never mutes, whatever else it contains", () => {
    const held = judge("nao quero mais viver, dobro seu pix, arrombado");
    expect(held).toMatchObject({ action: "hold", care: 2, case: { urgency: "care" } });
    expect(held.mute_minutes).toBeUndefined();
    expect(judge("perdi tudo hoje")).toMatchObject({ action: "pass", care: 1 });
  });

  it("from a minor is held with a case about the age; years of something else do not count as an age", () => {
    expect(judge("tenho 15 anos")).toMatchObject({ action: "hold", case: { urgency: "minor", reason: "age" } });
    expect(judge("tenho 15 anos de casa")).toMatchObject({ action: "pass" });
  });

  it("with mild swear words is masked, and one in capitals is shown in lower case", () => {
    expect(judge("que merda de rodada").text).toBe("que ••• de rodada");
    expect(judge("QUE RODADA LINDA GALERA").text).toBe("que rodada linda galera");
  });

  it("that is repeated is refused, unless it is a greeting", () => {
    expect(judge("hoje o crash ta pagando bem", { recent: ["hoje o crash ta pagando bemm"] })).toMatchObject({ action: "refuse" });
    expect(judge("bom dia", { recent: ["bom dia"] })).toMatchObject({ action: "pass" });
  });

  it("that three people write within a minute is held", () => {
    expect(judge("o torneio de hoje ficou bem animado", { echoes: 3 })).toMatchObject({ action: "hold" });
    expect(judge("o torneio de hoje ficou bem animado", { echoes: 2 })).toMatchObject({ action: "pass" });
  });

  it("keeps emoji families whole and loses invisible characters", () => {
    expect(judge("boa 👨‍👩‍👧‍👦 ❤️ \u202Egalera\u200b").text).toBe("boa 👨‍👩‍👧‍👦 ❤️ galera");
    expect(judge("\u200b\u2060\u{e0041}")).toMatchObject({ action: "refuse", findings: [{ rule: "shape", detail: "empty" }] });
    expect(judge(`z${"\u0301".repeat(8)}`)).toMatchObject({ findings: [{ rule: "shape", detail: "marks" }] });
    expect([judge("a ".repeat(150).trim()).findings, judge("ab ".repeat(101)).findings[0]?.detail]).toEqual([[], "long"]);
  });
});

describe("a name", () => {
  it("has a skeleton shared by look-alikes", () => {
    expect(new Set(["Joao_B1l", "joao.bil", "JOAOBlL", "jo4o_bil"].map(skeletonOf)).size).toBe(1);
    expect(skeletonOf("joaobal")).not.toBe(skeletonOf("joaobel"));
  });

  it("is refused if it imitates the brand, staff or a bank, or is offensive", () => {
    const brand = ["trevo", "aurora"];
    const names = ["Suporte_01", "adm.trevo", "Aurora77", "pix_gratis", "p.u.t.a", "ab", "joão"];
    expect(names.map((name) => nameFault(name, { rules, brand }))).toEqual([
      "reserved",
      "reserved",
      "reserved",
      "reserved",
      "words",
      "form",
      "form",
    ]);
    expect(["maria.sp", "Edu_RJ99", "lucky7"].map((name) => nameFault(name, { rules, brand }))).toEqual([null, null, null]);
  });
});

it("slow poison means that more than a tenth of the last sixty messages, and at least three, are bad", () => {
  const bad: readonly Finding[] = [{ rule: "slurs", action: "soften" }];
  const of = (poisoned: number, all: number) => Array.from({ length: all }, (_, nth) => (nth < poisoned ? bad : []));
  expect([isSlowPoison(of(6, 60)), isSlowPoison(of(7, 60)), isSlowPoison(of(2, 4)), isSlowPoison(of(3, 20))]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

it("a reason without a reproach has a text too", () => {
  expect(reasonText("care").pt).toBe(reasonText("other").pt);
});
