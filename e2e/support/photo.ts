import type { Page } from "@playwright/test";

/** Creates a photo of one colour, as large as a photo of a document, drawn by the browser itself. */
export async function photo(page: Page, color: string) {
  const data = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 900, height: 600 });
    const brush = canvas.getContext("2d");
    if (!brush) throw new Error("This browser does not draw.");
    brush.fillStyle = fill;
    brush.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
  }, color);
  return { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from(data, "base64") };
}

/** Creates a picture of large grey fields that differs from every other picture. */
export async function drawing(page: Page) {
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 720, height: 480 });
    const brush = canvas.getContext("2d");
    if (!brush) throw new Error("This browser does not draw.");
    for (const [at, grey] of crypto.getRandomValues(new Uint8Array(72)).entries()) {
      brush.fillStyle = `rgb(${grey} ${grey} ${grey})`;
      brush.fillRect((at % 9) * 80, Math.floor(at / 9) * 60, 80, 60);
    }
    return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
  });
  return { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from(data, "base64") };
}
