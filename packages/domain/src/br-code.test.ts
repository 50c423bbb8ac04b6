import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BrCode, crc16, encodeDynamicBrCode, encodeStaticBrCode, parseBrCode } from "./br-code.ts";
import { centavos } from "./money.ts";

const staticVector =
  "00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 123520400005303986540510.005802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63040DC6";
const dynamicVector =
  "00020101021226740014br.gov.bcb.pix2552payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e875204000053039865802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63042895";

const letterOf = (text: string) => fc.constantFrom(...Array.from(text));

const parsed = (text: string): BrCode => {
  const result = parseBrCode(text);
  if (!result.ok) throw new Error(result.fault);
  return result.code;
};

describe("the checksum", () => {
  it("is CRC-16/CCITT-FALSE", () => {
    expect(crc16("123456789")).toBe("29B1");
  });
});

describe("writing", () => {
  it("produces the known static code", () => {
    expect(
      encodeStaticBrCode({
        key: "thalesog@me.com",
        info: "Pedido 123",
        amount: centavos(1000),
        merchant_name: "THALES OGLIARI",
        merchant_city: "SAO MIGUEL DO O",
      }),
    ).toBe(staticVector);
  });

  it("produces the known dynamic code", () => {
    expect(
      encodeDynamicBrCode({
        location: "payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e87",
        merchant_name: "THALES OGLIARI",
        merchant_city: "SAO MIGUEL DO O",
      }),
    ).toBe(dynamicVector);
  });

  it("converts names to plain ASCII and cuts them to their limits", () => {
    const code = parsed(
      encodeStaticBrCode({ key: "a@b.co", merchant_name: "Trevo Diversões e Cassino do Brasil", merchant_city: "São José dos Campos" }),
    );
    expect(code).toMatchObject({ merchant_name: "Trevo Diversoes e Cassino", merchant_city: "Sao Jose dos Ca" });
  });

  it("accepts the longest key, location and field that fit", () => {
    const merchant = { merchant_name: "Trevo", merchant_city: "Curitiba" };
    const [key, location] = ["k".repeat(77), "l".repeat(77)];
    expect(parsed(encodeStaticBrCode({ key, ...merchant }))).toMatchObject({ key });
    expect(parsed(encodeDynamicBrCode({ location, ...merchant }))).toMatchObject({ location });
    // The account's field of 99 characters: its name takes 18, a key of 22 takes 26, and a remark of 51 takes 55.
    expect(parsed(encodeStaticBrCode({ key: "k".repeat(22), info: "i".repeat(51), ...merchant }))).toMatchObject({ info: "i".repeat(51) });
    expect(() => encodeStaticBrCode({ key: "k".repeat(22), info: "i".repeat(52), ...merchant })).toThrow("1 to 99");
  });

  it("refuses values that do not fit", () => {
    const merchant = { merchant_name: "Trevo", merchant_city: "Curitiba" };
    expect(() => encodeStaticBrCode({ key: "k".repeat(78), ...merchant })).toThrow("a Pix key has 1 to 77 characters");
    expect(() => encodeStaticBrCode({ key: "", ...merchant })).toThrow("a Pix key has 1 to 77 characters");
    expect(() => encodeStaticBrCode({ key: "k".repeat(77), info: "i", ...merchant })).toThrow(RangeError);
    expect(() => encodeStaticBrCode({ key: "a@b.co", txid: "t".repeat(26), ...merchant })).toThrow(RangeError);
    expect(() => encodeStaticBrCode({ key: "a@b.co", txid: "***", ...merchant })).toThrow(RangeError);
    expect(() => encodeStaticBrCode({ key: "a@b.co", merchant_name: "", merchant_city: "Curitiba" })).toThrow(RangeError);
    for (const location of ["", "l".repeat(78), "https://bank.example/qr/1"])
      expect(() => encodeDynamicBrCode({ location, ...merchant })).toThrow("not a location");
  });
});

describe("reading", () => {
  it("reads the known codes", () => {
    expect(parsed(staticVector)).toEqual({
      kind: "static",
      one_time: false,
      key: "thalesog@me.com",
      info: "Pedido 123",
      location: null,
      amount: 1000,
      merchant_name: "THALES OGLIARI",
      merchant_city: "SAO MIGUEL DO O",
      txid: null,
    });
    expect(parsed(`  ${dynamicVector}\n`)).toMatchObject({
      kind: "dynamic",
      one_time: true,
      key: null,
      location: "payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e87",
      amount: null,
      txid: null,
    });
  });

  it("detects any changed character", () => {
    fc.assert(
      fc.property(fc.nat(dynamicVector.length - 1), letterOf("0123456789ABCXYZ"), (at, letter) => {
        fc.pre(dynamicVector[at] !== letter);
        const changed = dynamicVector.slice(0, at) + letter + dynamicVector.slice(at + 1);
        return !parseBrCode(changed).ok;
      }),
    );
  });

  it.each(["", "hello", staticVector.slice(0, -1), `${staticVector}0`, staticVector.slice(4)])("rejects %j as corrupt", (text) => {
    expect(parseBrCode(text)).toEqual({ ok: false, fault: "corrupt" });
  });

  const withChecksum = (body: string): string => body + crc16(body);
  const gui = "0014br.gov.bcb.pix";
  const rest = "5204000053039865802BR5905Trevo6008Curitiba6304";
  const account = (fields: string): string => `26${String(gui.length + fields.length).padStart(2, "0")}${gui}${fields}`;

  it.each([
    ["another format", `000202${account("0106a@b.co")}${rest}`],
    ["no key and no location", `000201${account("")}${rest}`],
    ["a key and a location", `000201${account("0106a@b.co2503x/y")}${rest}`],
    ["an amount that is none", `000201${account("0106a@b.co")}54051e2.0${rest}`],
    ["an amount of eleven digits", `000201${account("0106a@b.co")}541112345678901${rest}`],
    ["a field twice", `000201${account("0106a@b.co")}5802BR${rest}`],
  ])("rejects %s as corrupt", (_, body) => {
    expect(parseBrCode(withChecksum(body))).toEqual({ ok: false, fault: "corrupt" });
  });

  it.each([
    ["10", 1_000],
    ["10.", 1_000],
    ["10.5", 1_050],
    ["10.05", 1_005],
  ])("reads the amount %s", (text, amount) => {
    const body = `000201${account("0106a@b.co")}54${String(text.length).padStart(2, "0")}${text}${rest}`;
    expect(parsed(withChecksum(body))).toMatchObject({ amount });
  });

  it("finds the account in the last of the fields shared by schemes", () => {
    expect(parsed(withChecksum(`000201${account("0106a@b.co").replace(/^26/, "51")}${rest}`))).toMatchObject({ key: "a@b.co" });
  });

  it("distinguishes a valid code of another scheme from a corrupt one", () => {
    const body = "00020126200016com.other.scheme5204000053039865802BR5905Trevo6008Curitiba6304";
    expect(parseBrCode(body + crc16(body))).toEqual({ ok: false, fault: "not_pix" });
  });

  it("reads back everything it writes", () => {
    const ascii = fc.string({ unit: letterOf("abcdefghijklmnopqrstuvwxyz0123456789.-"), minLength: 1, maxLength: 15 });
    const txid = fc.string({ unit: letterOf("abcXYZ0189"), minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(ascii, fc.integer({ min: 1, max: 99_999_999 }), txid, ascii, (key, amount, id, name) => {
        const code = parsed(encodeStaticBrCode({ key, amount: centavos(amount), txid: id, merchant_name: name, merchant_city: name }));
        expect(code).toMatchObject({ kind: "static", key, amount, txid: id, merchant_name: name, merchant_city: name });
      }),
    );
  });
});
