import { expect, test } from "./support/journey.ts";
import { arrive, depositByApi, joinByApi } from "./support/player.ts";
import { messagesTo, setMailbox } from "./support/sandbox.ts";

test("a player chooses the channels of messages, agrees to marketing by e-mail and withdraws the consent", async ({
  page,
  request,
  words,
  at,
  look,
}) => {
  const player = await joinByApi(request);
  const headers = { authorization: `Bearer ${player.token}` };
  const known = async () =>
    (
      (await (await request.get("/api/messages/preferences", { headers })).json()) as {
        data: { consents: { purpose: string; channel: string; granted: boolean }[] };
      }
    ).data.consents
      .filter(({ granted }) => granted)
      .map(({ purpose, channel }) => `${purpose} by ${channel}`);
  await arrive(page, player, at("/user/edit/access-data"));
  const table = page.locator(".preferences-table");
  const boxes = table.getByRole("checkbox");
  await expect(table).toBeVisible();
  await table.scrollIntoViewIfNeeded();
  await look("messages-preferences");

  await test.step("mandatory messages have no switch; others can be switched off and stay off", async () => {
    await expect(boxes.first()).toBeDisabled();
    await expect(boxes.first()).toBeChecked();
    const money = table.getByRole("row").nth(2).getByRole("checkbox").nth(1);
    await expect(money).toBeChecked();
    await money.click();
    await expect(money).not.toBeChecked();
    await page.reload();
    await expect(table.getByRole("row").nth(2).getByRole("checkbox").nth(1)).not.toBeChecked();
  });

  await test.step("marketing is not ticked by default; one tick agrees, another withdraws the consent", async () => {
    const byEmail = page.getByRole("checkbox", { name: new RegExp(words("messages_email"), "i") }).last();
    await expect(byEmail).not.toBeChecked();
    expect(await known()).toEqual([]);
    await byEmail.click();
    await expect(byEmail).toBeChecked();
    await expect(
      page
        .locator(".toast")
        .filter({ hasText: words("messages_saved") })
        .first(),
    ).toBeVisible();
    expect(await known()).toEqual(["marketing by email"]);
    await look("messages-agreed");
    await byEmail.click();
    await expect.poll(known).toEqual([]);
  });
});

test("a player turns on SMS and WhatsApp messages about money, and both announce a deposit", async ({ page, request, words, at, look }) => {
  const player = await joinByApi(request, { verified: true });
  await arrive(page, player, at("/user/edit/access-data"));
  const table = page.locator(".preferences-table");
  const money = table.getByRole("row").nth(2);
  await expect(table.getByRole("columnheader", { name: words("messages_whatsapp") })).toBeVisible();
  for (const channel of [words("messages_sms"), words("messages_whatsapp")]) {
    const box = money.getByRole("checkbox", { name: new RegExp(channel) });
    await expect(box).not.toBeChecked();
    await box.click();
    await expect(box).toBeChecked();
    await expect(box).toBeEnabled();
  }
  await look("messages-phone");
  await depositByApi(request, player, 2_000);
  const told = async () =>
    (await messagesTo(player.phone)).filter(({ subject, text }) => /20[,.]00/.test(`${subject} ${text}`)).map(({ channel }) => channel);
  await expect.poll(async () => (await told()).toSorted(), { timeout: 20_000 }).toEqual(["sms", "whatsapp"]);
});

test("a player whose e-mail bounced is informed, and resumes messages once the mailbox works", async ({
  page,
  request,
  words,
  at,
  look,
}) => {
  const player = await joinByApi(request, { verified: true });
  const suppressed = async () => {
    const reply = await request.get("/api/messages/preferences", { headers: { authorization: `Bearer ${player.token}` } });
    return ((await reply.json()) as { data: { suppressed: unknown[] } }).data.suppressed.length;
  };
  await setMailbox(player.email, false);
  await depositByApi(request, player, 2_000);
  await expect.poll(suppressed, { timeout: 20_000 }).toBe(1);
  await setMailbox(player.email, true);
  await arrive(page, player, at("/user/edit/access-data"));
  const notice = page.locator(".notice").filter({ hasText: words("messages_returned_email") });
  await expect(notice).toBeVisible();
  await notice.scrollIntoViewIfNeeded();
  await look("messages-returned");
  await notice.getByRole("button", { name: words("messages_resume") }).click();
  await expect(notice).toHaveCount(0);
  expect(await suppressed()).toBe(0);
});
