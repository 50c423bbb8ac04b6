import { expect, test } from "./support/journey.ts";
import { photo } from "./support/photo.ts";
import { arrive, joinInBrowser } from "./support/player.ts";

test("verification accepts three pictures, refuses a wrong file, allows removing one, and opens the account", async ({
  page,
  baseURL,
  words,
  at,
  look,
  provokes,
}) => {
  const origin = (baseURL ?? "").replace("//localhost", "//norte.localhost");
  const player = await joinInBrowser(page, origin);
  await arrive(page, player, `${origin}${at("/user/edit/verification")}`);
  const step = (name: "front" | "back" | "selfie") =>
    page.locator(".verify-step", { has: page.getByRole("heading", { name: words(`verification_${name}`), exact: true }) });
  const send = async (name: "front" | "back" | "selfie", file: { name: string; mimeType: string; buffer: Buffer }) =>
    step(name).locator(".verify-file:not(.verify-camera) input").setInputFiles(file);

  await expect(page.getByText(words("verification_needed_play"))).toBeVisible();
  await look("verification-1-start");

  await test.step("a file that is not a picture is refused with a reason", async () => {
    provokes(/^422 \/api\/documents\/upload$/);
    await send("front", { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<html></html>") });
    await expect(step("front").getByRole("alert")).toBeVisible();
    await look("verification-2-refused");
  });

  await test.step("a document can be removed", async () => {
    await send("front", await photo(page, "#7a9"));
    await expect(step("front").getByText(words("verification_state_pending"))).toBeVisible();
    await step("front")
      .getByRole("button", { name: words("verification_cancel") })
      .click();
    await expect(step("front").getByText(words("verification_state_pending"))).toBeHidden();
  });

  await test.step("the last document starts the check, and the check opens the account", async () => {
    await send("front", await photo(page, "#7a9"));
    await expect(step("front").getByText(words("verification_state_pending"))).toBeVisible();
    await send("back", await photo(page, "#a97"));
    await expect(step("back").getByText(words("verification_state_pending"))).toBeVisible();
    await look("verification-3-two");
    await send("selfie", await photo(page, "#97a"));
    const notice = page.getByRole("dialog");
    await expect(notice).toBeVisible();
    await expect(notice.getByRole("link"), "the way to the page that is open").toHaveCount(0);
    await look("verification-5-told");
    await notice
      .getByRole("button", { name: words("close"), exact: true })
      .last()
      .click();
    await expect(page.getByRole("heading", { name: words("verification_approved") })).toBeVisible();
    await look("verification-4-approved");
  });
});
