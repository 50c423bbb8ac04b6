import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { isPlainPdf } from "./check-pdf.ts";

const wrap = (body: string, tail = "\n%%EOF\n") => Buffer.from(`%PDF-1.7\n${body}\ntrailer<</Root 1 0 R>>${tail}`, "latin1");
const catalog = (more = "") => `1 0 obj<</Type/Catalog/Pages 2 0 R${more}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj`;
const page = "3 0 obj<</Type/Page/Parent 2 0 R>>endobj\n";
const stream = (dictionary: string, data: Buffer) => `9 0 obj<<${dictionary}>>stream\n${data.toString("latin1")}\nendstream endobj\n`;
const packed = (objects: string, { dictionary = "/Type/ObjStm/N 1/First 4/Filter/FlateDecode" } = {}) =>
  wrap(catalog() + stream(dictionary, deflateSync(Buffer.from(objects))));
const scannerTest = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("-");

describe("a PDF", () => {
  it.each([
    ["of one page", wrap(catalog() + page)],
    ["that ends in white space, at the limit of the tail", wrap(catalog(), `\n%%EOF${" ".repeat(1024 - 5)}`)],
    ["with objects in an object stream", packed("3 0 <</Type/Page/Font/F1>>")],
    ["that opens on a page, as office programs write it", wrap(catalog("/OpenAction[3 0 R/XYZ null null 0]") + page)],
    ["of thirty pages", wrap(catalog() + page.repeat(30))],
    ["whose words only look like a refused name", wrap(catalog("/JSON 1/AAA 2/Title(Launch)"))],
    [
      "with a picture whose bytes hold a name by chance",
      wrap(catalog() + stream("/Subtype/Image/Filter/DCTDecode", Buffer.from("\u0001/AA \u0002/JS\n"))),
    ],
  ])("%s is accepted", async (_what, bytes) => {
    expect(await isPlainPdf(bytes)).toBe(true);
  });

  it.each([
    ["that begins a byte late", Buffer.concat([Buffer.from(" "), wrap(catalog())])],
    ["without an end mark", wrap(catalog(), "\n")],
    ["whose end mark stands a byte before the tail", wrap(catalog(), `\n%%EOF${" ".repeat(1024 - 4)}`)],
    ["with a page of HTML behind its end", wrap(catalog(), "\n%%EOF\n<html><script>alert(1)</script></html>")],
    ["with another end mark behind HTML in front", Buffer.from("<html>%PDF-1.7\n%%EOF\n")],
    ["of thirty-one pages", wrap(catalog() + page.repeat(31))],
    ["with the scanners' test string", wrap(`${catalog()}\n% ${scannerTest}`)],
    ...["JavaScript", "JS", "Launch", "EmbeddedFile", "SubmitForm", "AA", "RichMedia", "XFA", "Encrypt"].flatMap(
      (name): [string, Buffer][] => [
        [`with /${name}`, wrap(catalog(`/${name} 5 0 R`))],
        [`with /${name}, its first letter escaped`, wrap(catalog(`/#${name.charCodeAt(0).toString(16)}${name.slice(1)} 5 0 R`))],
        [`with /${name} in an object stream`, packed(`3 0 <</${name} 5 0 R>>`)],
      ],
    ),
    ["with an object stream of no stated type", packed("3 0 <</JS(1)>>", { dictionary: "/N 1/First 4/Filter/FlateDecode" })],
    ["with an object stream whose keys are escaped", packed("3 0 <</JS(1)>>", { dictionary: "/N 1/#46irst 4/#46ilter/#46lateDecode" })],
    ["with an object stream packed another way", packed("3 0 <<>>", { dictionary: "/N 1/First 4/Filter[/ASCIIHexDecode/FlateDecode]" })],
    ["with an object stream that names its filter elsewhere", packed("3 0 <<>>", { dictionary: "/N 1/First 4/Filter 8 0 R" })],
    ["with a broken object stream", wrap(catalog() + stream("/Type/ObjStm/N 1/First 4/Filter/FlateDecode", Buffer.from("x")))],
    ["with an object in a stream that is none", wrap(catalog() + stream("/Length 9", Buffer.from("5 0 obj<</S/Launch>>endobj")))],
    ["that unfolds to more than sixteen megabytes", packed(" ".repeat(16 * 1024 * 1024 + 1))],
  ])("%s is refused", async (_what, bytes) => {
    expect(await isPlainPdf(bytes)).toBe(false);
  });

  it("of ten megabytes of unclosed streams is checked within two seconds", async () => {
    const began = performance.now();
    await isPlainPdf(wrap("stream\n".repeat(1_400_000)));
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it("that decompresses to sixteen megabytes is accepted", async () => {
    expect(await isPlainPdf(packed(" ".repeat(16 * 1024 * 1024)))).toBe(true);
  });
});
