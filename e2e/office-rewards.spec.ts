import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf } from "./support/office.ts";
import { type Player, joinByApi } from "./support/player.ts";
import { signInAsStaff } from "./support/staff.ts";

test.use(desk);

const labels = {
  pt: { device: "mesmo aparelho", refused: "Recusado", preparing: "Em preparação", tracking: "Código de rastreio", shipped: "Enviado" },
  en: { device: "same device", refused: "Refused", preparing: "Being prepared", tracking: "Tracking code", shipped: "Shipped" },
} satisfies Record<Locale, object>;

test("a redemption from a device used before is refused manually, with a reason", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(240_000);
  provokes(/^401 \/api\/staff\//);
  const words = labels[locale];
  await page.setViewportSize(deskSizeOf(locale));
  const device = { "guest-id": `guest-${randomUUID()}` };
  const redeem = async (player: Player) => {
    const headers = { ...device, authorization: `Bearer ${player.token}` };
    const reply = await request.post("/api/bonuses/redeem", { headers, data: { coupon: "TREVO10" } });
    expect(reply.ok(), await reply.text()).toBe(true);
    return ((await reply.json()) as { data: { id: string; state: string } }).data;
  };
  await redeem(await joinByApi(request, { verified: true }));
  const held = await redeem(await joinByApi(request, { verified: true }));
  expect(held.state).toBe("held");

  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/resgates?tenant=trevo&peek=trevo.${held.id}`, officeLabels[locale]);
  await expect(panelOf(page)).toContainText(words.device);
  await look("office-redemption");
  await page.keyboard.press("r");
  await dialogOf(page).getByRole("textbox").fill("Mesmo aparelho de outra conta.");
  await page.keyboard.press("Control+Enter");
  await expect(dialogOf(page)).toBeHidden();
  await page.goto(`${officeUrl(baseURL ?? "")}/resgates?tenant=trevo&held=0&peek=trevo.${held.id}`);
  await expect(panelOf(page)).toContainText(words.refused);
  await look("office-redemptions");
});

/** Opens a box that contains only one item, and requests its shipment for the player. */
async function winAndShip(
  request: APIRequestContext,
  { baseURL, player }: { baseURL: string; player: Player },
): Promise<{ prize: string; shipment: string }> {
  const staff = await signInAsStaff(request, { port: new URL(baseURL).port, name: "bia" });
  const own = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${player.token}`, "idempotency-key": randomUUID() };
    const reply = await request.post(`/api/${path}`, { headers, data });
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
    return ((await reply.json()) as { data: { prize: { id: string } } }).data;
  };
  const title = { pt: "Camiseta", en: "T-shirt" };
  const { id: stock_id } = await staff<{ id: number }>("/trevo/stock", { title, pieces: 1 });
  const box = { name: `camiseta-${randomUUID().slice(0, 8)}`, title, image: "/boxes/leaf.svg" };
  const { id: box_id } = await staff<{ id: number }>("/trevo/boxes", box);
  const prizes = [{ title, image: "/boxes/coin.svg", weight: 1_000_000_000, value: 90, form: "item", stock_id }];
  await staff(`/trevo/boxes/${box_id}/versions`, { price: 100, prizes, reason: "Uma peça" });
  await own("boxes/buy", { box_id });
  const { prize } = await own("boxes/open", { box_id });
  const address = { zip_code: "01001000", street: "Praça da Sé", number: "1", district: "Sé", city: "São Paulo", state: "SP" };
  await own(`prizes/${prize.id}/ship`, { address });
  await staff(`/trevo/boxes/${box_id}/withdraw`, {});
  const open = await staff<{ id: string; prize_id: string }[]>("/trevo/shipments?limit=100");
  return { prize: prize.id, shipment: open.find(({ prize_id }) => prize_id === prize.id)?.id ?? "" };
}

test("a prize is prepared and shipped with its tracking code, which the player sees", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(240_000);
  provokes(/^401 \/api\/staff\//);
  const words = labels[locale];
  await page.setViewportSize(deskSizeOf(locale));
  const player = await joinByApi(request, { verified: true, balance: 1_000 });
  const { prize, shipment } = await winAndShip(request, { baseURL: baseURL ?? "", player });

  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/envios?tenant=trevo&peek=trevo.${shipment}`, officeLabels[locale]);
  await expect(panelOf(page)).toContainText("Praça da Sé, 1");
  await look("office-shipment");
  await page.keyboard.press("a");
  await page.keyboard.press("Control+Enter");
  await expect(panelOf(page)).toContainText(words.preparing);
  await page.keyboard.press("a");
  await dialogOf(page).getByLabel(words.tracking).fill("BR123456789");
  await page.keyboard.press("Control+Enter");
  await expect(panelOf(page)).toContainText(words.shipped);
  await look("office-shipped");
  const own = await request.get("/api/prizes/user", { headers: { authorization: `Bearer ${player.token}` } });
  const { data } = (await own.json()) as { data: { id: string; state: string; shipment: { tracking: string } | null }[] };
  expect(data.find(({ id }) => id === prize)).toMatchObject({ state: "shipped", shipment: { tracking: "BR123456789" } });
});
