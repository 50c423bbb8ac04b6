import { createHash } from "node:crypto";
import { type Locale, locales, separators } from "@trevo/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type OfferArgs, offerArgs, offerKinds } from "./offer-args.ts";
import { type Leaf, anyOffer, leavesOfOffer, valueOf, withValue } from "./offer-fixture.ts";
import { momentText } from "./programme.ts";
import { localizedTerms, sentencesOf, termsEdition, termsOf } from "./terms.ts";

/** `OFFER_TERMS_RUNS` raises the number of runs. */
const numRuns = Number(process.env["OFFER_TERMS_RUNS"] ?? 150);
const kind = fc.constantFrom(...(Object.keys(offerKinds) as (keyof typeof offerKinds)[]));

/** Returns true if the field affects the terms. The order of goals does so only if there are goals. */
const matters = ({ path }: Leaf, goals: number): boolean => path[0] !== "goals_in_order" || goals > 0;

const scale = 1_000_000n;
const scales = { bps: 10_000n, weight_bps: 10_000n, tenths: 100_000n, hundredths: 10_000n, thousandths: 1_000n } as const;

/** A prize for one place states the place once. */
const isOnePlace = ({ path, value }: Leaf, { places }: OfferArgs): boolean =>
  path[0] === "places" && path[2] === "to" && places[Number(path[1])]?.from === value;

/** Returns a number of the rules as the text should state it: as money, a percentage or a plain number. */
function numberOf({ schema, value }: Leaf): string[] {
  const { unit } = schema;
  if (typeof value !== "number") return [];
  if (unit === undefined) throw new Error(`a number without a unit: ${value}`);
  if (unit === "weight_bps" && value < 0) return [];
  if (unit === "centavos") return [`R$ ${value}`];
  const scaled = BigInt(value) * (unit in scales ? scales[unit as keyof typeof scales] : scale);
  return [`${scaled}${unit === "bps" || unit === "weight_bps" ? "%" : ""}`];
}

const scaledOf = (text: string, locale: Locale): bigint => {
  const [whole = "", fraction = ""] = text.replaceAll(separators[locale].group, "").split(separators[locale].decimal);
  return BigInt(whole) * scale + BigInt(fraction.padEnd(6, "0"));
};

/** Returns every number in a text except dates, times and the minimum odds of sports bets, which are not part of any rule. */
function numbersIn(text: string, locale: Locale): string[] {
  const plain = text.replaceAll(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}|com odds a partir de 1,50?;|at odds of 1\.50? or more[;,]/g, "");
  return [...plain.matchAll(/(R\$\s)?(\d+(?:[.,]\d+)*)(%)?/g)].map(([, isMoney, digits = "", sign = ""]) =>
    isMoney ? `R$ ${digits.replaceAll(/[.,]/g, "").replace(/^0+(?=\d)/, "")}` : `${scaledOf(digits, locale)}${sign}`,
  );
}

describe("the terms of an offer, over random offers of every kind", () => {
  it("state each field in a sentence", () => {
    fc.assert(
      fc.property(kind, anyOffer, (offerKind, args) => {
        const stated = sentencesOf({ kind: offerKind, args }).flatMap(({ states }) => states);
        const missing = leavesOfOffer(args)
          .filter((leaf) => matters(leaf, args.goals.length))
          .filter(({ path, value }) => !(path.length === 1 && value === null && path[0] !== "group"))
          .map(({ path }) => path.join("."))
          .filter((path) => !stated.some((known) => path === known || path.startsWith(`${known}.`)));
        expect(missing).toEqual([]);
      }),
      { numRuns },
    );
  });

  it("change in both languages when a field changes", () => {
    fc.assert(
      fc.property(kind, anyOffer, fc.infiniteStream(fc.nat(1_000_000)), fc.gen(), (offerKind, args, picks, gen) => {
        const leaves = leavesOfOffer(args).filter((leaf) => matters(leaf, args.goals.length));
        const leaf = leaves[(picks.next().value ?? 0) % leaves.length];
        if (!leaf) return;
        const value = gen(valueOf, leaf.schema);
        const changed = JSON.stringify(value) === JSON.stringify(leaf.value) ? null : withValue(args, leaf, value);
        fc.pre(changed !== null && JSON.stringify(changed) !== JSON.stringify(args));
        for (const locale of locales) {
          const [before, after] = [args, changed].map((version) => termsOf({ kind: offerKind, args: version }, locale));
          expect(after, `${leaf.path.join(".")} in ${locale}: ${JSON.stringify(leaf.value)} to ${JSON.stringify(value)}`).not.toBe(before);
        }
      }),
      { numRuns: numRuns * 3 },
    );
  });

  it("contain the numbers of the rules and no others", () => {
    fc.assert(
      fc.property(kind, anyOffer, (offerKind, args) => {
        const expected = leavesOfOffer(args)
          .filter((leaf) => !isOnePlace(leaf, args))
          .flatMap(numberOf)
          .toSorted();
        for (const locale of locales) expect(numbersIn(termsOf({ kind: offerKind, args }, locale), locale).toSorted()).toEqual(expected);
      }),
      { numRuns },
    );
  });

  it("state the window in the tenant's zone", () => {
    fc.assert(
      fc.property(anyOffer, (args) => {
        const { starts_at, ends_at, time_zone } = args.window;
        const moments = [starts_at, ends_at].filter((moment) => moment !== null).map((moment) => momentText(moment, time_zone));
        const text = termsOf({ kind: "bonus", args }, "pt");
        expect([...text.matchAll(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/g)].map(([moment]) => moment)).toEqual(moments);
      }),
      { numRuns: 50 },
    );
    expect(momentText("2026-11-22T15:01:00Z", "America/Sao_Paulo")).toBe("22/11/2026 12:01");
  });
});

describe("the terms of a deposit match", () => {
  const args = offerArgs.parse({
    trigger: { code: "deposit_credited", nth: 1, min: 2_000, max: 100_000 },
    conditions: [{ code: "contacts_verified" }],
    rewards: [{ code: "bonus_match", share_bps: 12_550, max: 10_000 }],
    wagering: { times_x10: 105, withdrawal: "ends" },
    coupon: { listed: true },
    limits: { in_all: 1_000, budget_cents: 5_000_000 },
    window: { starts_at: "2026-11-22T15:00:00Z", ends_at: "2026-11-30T15:00:00Z" },
    group: "welcome",
  });

  it("read as follows in Portuguese", () => {
    expect(termsOf({ kind: "coupon", args }, "pt")).toMatchInlineSnapshot(`
      "O que você recebe
      Você recebe um bônus de 125,5% do valor do depósito, até R$ 100,00.

      Quem pode participar
      O cupom está na lista de cupons do site.
      E-mail e celular devem estar confirmados.

      Quando vale
      Vale para o depósito de número 1 da sua conta.
      O depósito é de R$ 20,00 a R$ 1.000,00.
      Vale a partir de 22/11/2026 12:00.
      Datas e horários no fuso America/Sao_Paulo.

      Como funciona
      O saldo real é usado antes do bônus e nunca fica bloqueado.
      Para converter o bônus em saldo real, aposte 10,5 vezes o valor do bônus; contam as apostas com saldo real e com bônus.
      Quanto de cada aposta conta depende da classe do jogo, indicada na página dele: classe A: 100%; classe B: 50%; classe C: 25%; classe D: 10%; classe E: não conta (0%); mesas ao vivo: 10%; esportes: só saldo real; caixas: só saldo real.
      Nenhum jogo tem peso próprio.
      Conta só o valor que a aposta arrisca: apostas que cobrem quase todos os resultados contam menos.
      O bônus é liberado em 1 etapa, ao completar as apostas.
      Na conversão, o valor do bônus e os ganhos viram saldo real.

      Limites
      Com outro bônus ativo, o novo espera até que você o ative.
      Com bônus, cada aposta vai até R$ 10,00.
      Não há limite de conversão.
      Por pessoa: 1 participação.
      Por dia, somando todos: sem limite de participações.
      No total, somando todos: 1.000 participações.
      A oferta acaba quando R$ 50.000,00 tiverem sido concedidos.
      Das ofertas do grupo “welcome”, só uma por vez pode estar em análise ou com bônus em aberto.

      Como termina
      O prazo é de 7 dias a partir da ativação. Depois dele, o bônus e os ganhos com ele são perdidos.
      Um saque com o bônus ativo encerra o bônus: o saldo de bônus é perdido, o saldo real não.
      Pausas e limites de jogo não prorrogam o prazo.
      Termina em 30/11/2026 12:00."
    `);
  });

  it("read as follows in English", () => {
    expect(termsOf({ kind: "coupon", args }, "en")).toMatchInlineSnapshot(`
      "What you receive
      You receive a bonus of 125.5% of the deposit, up to R$ 100.00.

      Who can take part
      The coupon is in the site's list of coupons.
      Your e-mail and phone must be verified.

      When it is valid
      It applies to deposit number 1 of your account.
      The deposit is from R$ 20.00 to R$ 1,000.00.
      It is valid from 22/11/2026 12:00.
      Dates and times in the zone America/Sao_Paulo.

      How it works
      Real balance is used before bonus and is never locked.
      To convert the bonus to real balance, stake 10.5 times the bonus; real-balance and bonus stakes count.
      How much of a stake counts depends on the game's class, which its page shows: class A: 100%; class B: 50%; class C: 25%; class D: 10%; class E: does not count (0%); live tables: 10%; sports: real balance only; boxes: real balance only.
      No game has a weight of its own.
      Only what a stake risks counts: stakes that cover almost every outcome count less.
      The bonus is released in 1 step, when the wagering is complete.
      At the conversion, the bonus and its winnings become real balance.

      Limits
      While another bonus is active, the new one waits until you activate it.
      With bonus, each stake is at most R$ 10.00.
      The conversion has no limit.
      Per person: 1 participation.
      Per day, all players together: no limit on participations.
      In all, all players together: 1,000 participations.
      The offer ends when R$ 50,000.00 have been granted.
      Of the offers of the group “welcome”, only one at a time can be under review or have an open bonus.

      How it ends
      You have 7 days from the activation. After that, the bonus and its winnings are lost.
      A withdrawal while the bonus is active ends it: the bonus balance is lost, the real balance is not.
      Breaks and gambling limits do not extend the term.
      It ends on 30/11/2026 12:00."
    `);
  });
});

/**
 * One digest per edition, over 600 offers that are the same in every run. It changes with each sentence and each new field. Record the new
 * digest, and raise `termsEdition` if the text of an offer that could be published before has changed.
 */
const digests: Readonly<Record<number, string>> = {
  1: "7326caabeeb9949f6bef5ec7bd1794bd7147c08e481f7ae266fc2ba99a4e0292",
  2: "2382722ada13589bfcde273c62e51d0792edfa2d450a42fd7efd35b93bab0c76",
  3: "8a382e3764d3ae4b61f1def87ad0de20c47644632ca110acf56d57e6f851fa92",
  4: "30a14af1bc133f1bc37ec8a7ab0ca6d3b77f842b0cfb38c7a188f0bed6c59bc1",
  5: "bd53863d311bca91eee292194b85be83e3107b1a6b993363947617537406d946",
  6: "d23814a10a84269525ee75027a879d51aeb5d40380d2fc9f6e00ba51ce354dc7",
};

it("the wording of the terms matches its edition", () => {
  const offers = fc.sample(fc.record({ kind, args: anyOffer }), { seed: 14, numRuns: 600 });
  const texts = offers.map((offer) => localizedTerms(offer));
  expect(createHash("sha256").update(JSON.stringify(texts)).digest("hex")).toBe(digests[termsEdition]);
});
