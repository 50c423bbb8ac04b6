import { expect, test } from "./support/journey.ts";

test("a guest plays a demo round and verifies it", async ({ page, context, words, open, look, locale }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const dice = page.frameLocator("iframe");
  const pt = locale === "pt";

  await test.step("the guest plays a demo round", async () => {
    await open("/casino/house/dice");
    await look("fairness-1-door");
    await page.getByRole("button", { name: words("casino_demo") }).click();
    await dice.getByRole("button", { name: pt ? /^Rolar/ : /^Roll/ }).click();
    await expect(dice.getByRole("list", { name: pt ? "Últimos resultados" : "Latest results" }).getByRole("listitem")).toHaveCount(1);
  });

  const sealed = await test.step("changing the seeds reveals the old server seed", async () => {
    await dice.getByRole("button", { name: pt ? /^Prova/ : /^Proof/ }).click();
    const dialog = dice.getByRole("dialog");
    await expect(dialog.locator("code").first()).toHaveText(/^[0-9a-f]{64}$/);
    const hash = await dialog.locator("code").first().textContent();
    await dialog.getByLabel(pt ? "Sua semente" : "Your seed", { exact: true }).fill("um trevo de quatro folhas");
    await dialog.getByRole("button", { name: pt ? "Trocar sementes e revelar" : "Change seeds and reveal" }).click();
    await expect(dialog.getByText(pt ? "Semente revelada" : "Revealed seed")).toBeVisible();
    await look("fairness-2-seeds");
    return hash;
  });

  const proof = await test.step("the guest downloads the round's proof", async () => {
    await dice.getByRole("button", { name: pt ? "Copiar prova da última rodada" : "Copy the last round's proof" }).click();
    await expect(dice.getByRole("button", { name: pt ? "Copiado" : "Copied", exact: true })).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(text)).toMatchObject({ game: "dice", server_seed_hash: sealed });
    return text;
  });

  const opened = context.waitForEvent("page");
  await dice.getByRole("link", { name: pt ? "Abrir o verificador" : "Open the verifier" }).click();
  const verifier = await opened;
  await expect(verifier.locator("html[data-hydrated]")).toBeAttached();
  const box = verifier.getByLabel(words("fairness_proof"));

  await test.step("the verifier recomputes the round and agrees", async () => {
    await box.fill(proof);
    await verifier.getByRole("button", { name: words("fairness_check"), exact: true }).click();
    await expect(verifier.getByRole("heading", { name: words("fairness_verified"), exact: true })).toBeVisible();
    await look("fairness-3-verified", verifier);
  });

  await test.step("the verifier rejects a proof with a changed payout", async () => {
    const tampered = { ...(JSON.parse(proof) as { payout: number }) };
    await box.fill(JSON.stringify({ ...tampered, payout: tampered.payout + 1 }));
    await verifier.getByRole("button", { name: words("fairness_check"), exact: true }).click();
    await expect(verifier.getByRole("heading", { name: words("fairness_contradicted"), exact: true })).toBeVisible();
    await expect(verifier.getByText(words("fairness_fail"), { exact: true })).toBeVisible();
    await look("fairness-4-tampered", verifier);
  });
});
