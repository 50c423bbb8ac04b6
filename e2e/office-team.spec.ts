import type { Locale } from "@trevo/domain";
import { appCode } from "./support/app-code.ts";
import { expect, test } from "./support/journey.ts";
import {
  arriveAtOffice,
  asksToSign,
  desk,
  deskSizeOf,
  dialogOf,
  officeLabels,
  officeUrl,
  panelOf,
  sendSigned,
  signIfAsked,
} from "./support/office.ts";
import { messagesTo } from "./support/sandbox.ts";
import { signInAsStaff } from "./support/staff.ts";

test.use(desk);

const labels = {
  pt: {
    invite: "Convidar…",
    fields: { email: "E-mail", name: "Nome", access: "Acesso", where: "Onde", reason: "Motivo" },
    payments: "Pagamentos",
    admin: "Administração",
    everywhere: "Todas as marcas",
    proposed: "Proposta feita. Ela espera outra pessoa em Aprovações.",
    changes: "Antes e depois",
    begin: "Começar",
    password: "2. Escolha uma senha",
    code: "3. Digite o código que o aplicativo mostra",
    finish: "Criar meu acesso",
    ready: "Tudo pronto",
    enter: "Ir para a entrada",
    over: "Este convite já foi usado ou venceu.",
    reviews: "aprova e recusa saques",
    give: "Dar acesso…",
    conflict: "Este acesso não combina com outro da mesma pessoa",
    emergency: "assume outras permissões por até uma hora numa emergência; quem audita é avisado na hora e outra pessoa revisa",
    take: "Assumir permissões…",
    permission: "Permissão",
    moderates: "apaga e fixa mensagens, abre e fecha salas",
    minutes: { label: "Por quanto tempo", value: "15" },
    striped: /^Acesso de emergência até/,
    running: "Ainda está em curso: a revisão vem depois.",
    own: ["Saques", "Casos"],
    others: ["Equipe", "Ofertas", "Auditoria"],
    sessions: "Suas sessões",
    here: "Esta sessão",
    endOthers: "Encerrar as outras…",
    language: "Português",
    other: { language: "English", sessions: "Your sessions" },
  },
  en: {
    invite: "Invite…",
    fields: { email: "E-mail", name: "Name", access: "Access", where: "Where", reason: "Reason" },
    payments: "Payments",
    admin: "Administration",
    everywhere: "Every brand",
    proposed: "Proposed. It waits for somebody else in Approvals.",
    changes: "Before and after",
    begin: "Begin",
    password: "2. Choose a password",
    code: "3. Type the code that the app shows",
    finish: "Create my access",
    ready: "All set",
    enter: "Go to the login",
    over: "This invitation was used already or has expired.",
    reviews: "approves and rejects withdrawals",
    give: "Give access…",
    conflict: "This access does not go with another of the same person",
    emergency: "takes other permissions for up to an hour in an emergency; auditors are notified at once, and another member reviews it",
    take: "Take permissions…",
    permission: "Permission",
    moderates: "deletes and pins chat messages, writes on behalf of the brand, opens and closes rooms",
    minutes: { label: "For how long", value: "15" },
    striped: /^Break-glass access until/,
    running: "It is still going on: the review comes afterwards.",
    own: ["Withdrawals", "Cases"],
    others: ["Team", "Offers", "Audit log"],
    sessions: "Your sessions",
    here: "This session",
    endOthers: "End the others…",
    language: "English",
    other: { language: "Português", sessions: "Suas sessões" },
  },
} satisfies Record<Locale, object>;

const account = /^(Sua conta|Your account)/;

interface Waiting {
  readonly id: string;
  readonly sentence: string;
}

test("a member is invited by two people, sets up with the link only, and sees what the permissions open; conflicting permissions are refused", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(300_000);
  const words = labels[locale];
  const office = officeUrl(baseURL ?? "");
  const email = `rita-${Date.now()}@trevo.example`;
  const name = `Rita ${locale === "pt" ? "Alves" : "Bell"}`;
  const password = "um-cavalo-azul-77";
  provokes(/^401 \/api\/staff\//);
  provokes(/^409 \/api\/staff\/members\//);
  provokes(/^410 \/api\/staff\/set-up$/);
  provokes(asksToSign);
  await page.setViewportSize(deskSizeOf(locale));
  const bia = await signInAsStaff(request, { port: new URL(baseURL ?? "").port, name: "bia" });

  await test.step("an invitation is proposed with its permissions", async () => {
    await arriveAtOffice(page, `${office}/equipe`, officeLabels[locale]);
    await page.getByRole("button", { name: words.invite }).click();
    const field = (label: string) => dialogOf(page).getByLabel(label, { exact: true });
    await field(words.fields.email).fill(email);
    await field(words.fields.name).fill(name);
    await field(words.fields.access).selectOption({ label: words.payments });
    await field(words.fields.where).selectOption({ label: words.everywhere });
    await field(words.fields.reason).fill("Começa na segunda-feira.");
    await look("office-team-invite");
    await sendSigned(page, "ana");
    await expect(page.getByText(words.proposed)).toBeVisible();
    await look("office-team");
  });

  const approveFor = async (kind: string, about: string): Promise<void> => {
    const waiting = await bia<Waiting[]>(`/proposals?kind=${kind}&limit=100`);
    const { id = "" } = waiting.find(({ sentence }) => sentence.includes(about)) ?? {};
    const { now } = await bia<{ now: { version: string } }>(`/proposals/${id}`);
    await bia(`/proposals/${id}/approve`, { version: now.version });
  };
  let secret = "";
  let own: Awaited<ReturnType<ReturnType<typeof page.context>["cookies"]>> = [];
  let link = "";
  await test.step("another member approves it, and the link is sent to the address", async () => {
    const waiting = await bia<Waiting[]>("/proposals?kind=staff_invitation&limit=100");
    const { id = "" } = waiting.find(({ sentence }) => sentence.includes(email)) ?? {};
    await page.goto(`${office}/aprovacoes?peek=trevo.${id}`);
    await expect(panelOf(page)).toContainText(email);
    await expect(panelOf(page)).toContainText(words.payments);
    await look("office-team-proposal");
    await approveFor("staff_invitation", email);
    await expect(async () => {
      const [mail] = await messagesTo(email);
      link = /http\S+\/convite#\S+/.exec(mail?.text ?? "")?.[0] ?? "";
      expect(link).not.toBe("");
    }).toPass({ timeout: 20_000 });
  });

  await test.step("the invited member chooses a password and sets up the app with the link, which is valid once", async () => {
    await page.context().clearCookies();
    await page.goto(`${office}/convite${new URL(link).hash}`);
    await expect(page.getByRole("button", { name: words.begin })).toBeVisible();
    await look("office-set-up");
    await page.getByRole("button", { name: words.begin }).click();
    secret = ((await page.getByTestId("set-up-secret").textContent()) ?? "").replaceAll(" ", "");
    await page.getByLabel(words.password).fill(password);
    await page.getByLabel(words.code).fill(appCode(secret));
    await look("office-set-up-form");
    await page.getByRole("button", { name: words.finish }).click();
    await expect(page.getByRole("heading", { name: words.ready })).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: words.begin }).click();
    await expect(page.getByRole("alert")).toContainText(words.over);
    await page.goto(office);
    await page.getByLabel(officeLabels[locale].email).fill(email);
    await page.getByLabel(officeLabels[locale].password).fill(password);
    await page.getByRole("button", { name: officeLabels[locale].next }).click();
    await page.getByLabel(officeLabels[locale].code).fill(appCode(secret, 1));
  });

  await test.step("the menu shows only what the payments role opens", async () => {
    const rail = page.locator(".rail");
    for (const title of words.own) await expect(rail.getByRole("link", { name: title })).toBeVisible();
    for (const title of words.others) await expect(rail.getByRole("link", { name: title, exact: true })).toHaveCount(0);
    await look("office-team-own-menu");
  });

  await test.step("the language that the member chooses applies on another machine", async () => {
    const choose = async (language: string): Promise<void> => {
      const kept = page.waitForResponse((reply) => reply.url().endsWith("/api/staff/me/preferences"));
      await page.getByRole("button", { name: account }).click();
      await page.getByRole("menuitem", { name: language }).click();
      expect((await kept).status()).toBe(200);
    };
    const heading = (text: string) => page.getByRole("heading", { level: 1, name: text });
    await page.getByRole("button", { name: account }).click();
    await page.getByRole("menuitem", { name: words.sessions }).click();
    await expect(heading(words.sessions)).toBeVisible();
    await choose(words.other.language);
    await expect(heading(words.other.sessions)).toBeVisible();
    // A browser that the member has never used has nothing stored.
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(heading(words.other.sessions)).toBeVisible();
    await choose(words.language);
    await expect(heading(words.sessions)).toBeVisible();
  });

  await test.step("the member sees the own sessions, and ends one that is open elsewhere", async () => {
    const elsewhere = async (): Promise<boolean> => {
      const post = (path: string, data: object) => request.post(`/api/staff${path}`, { data, headers: { host: new URL(office).host } });
      const { challenge_token } = (await (await post("/login", { email, password })).json()) as { challenge_token?: string };
      return (await post("/login/second-factor", { challenge_token, code: appCode(secret, 1) })).ok();
    };
    // A code is valid once: the next one comes within half a minute.
    await expect.poll(elsewhere, { intervals: [5_000], timeout: 90_000 }).toBe(true);
    await page.reload();
    const rows = page.locator(".rows tbody tr");
    await expect(rows).toHaveCount(2);
    await look("office-own-sessions");
    await rows.filter({ hasNotText: words.here }).click();
    await expect(panelOf(page)).toBeVisible();
    await look("office-own-session");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: words.endOthers }).click();
    await look("office-own-sessions-end");
    await page.keyboard.press("Control+Enter");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(words.here);
    own = await page.context().cookies(office);
  });

  await test.step("the member's permissions are described in sentences, and administration beside payments is refused", async () => {
    await page.context().clearCookies();
    await arriveAtOffice(page, `${office}/equipe`, officeLabels[locale]);
    const people = await bia<{ id: string; email: string }[]>("/members");
    const { id = "" } = people.find((one) => one.email === email) ?? {};
    await page.goto(`${office}/equipe?peek=grove.${id}`);
    await expect(panelOf(page)).toContainText(words.reviews);
    await look("office-team-member");
    await panelOf(page).getByRole("button", { name: words.give }).click();
    await dialogOf(page).getByLabel(words.fields.access, { exact: true }).selectOption({ label: words.admin });
    await dialogOf(page).getByLabel(words.fields.where, { exact: true }).selectOption({ label: words.everywhere });
    await dialogOf(page).getByLabel(words.fields.reason, { exact: true }).fill("Ajuda na administração.");
    await page.keyboard.press("Control+Enter");
    const refused = dialogOf(page).getByText(words.conflict);
    await signIfAsked(page, "ana", refused);
    await expect(refused).toBeVisible();
    await look("office-team-conflict");
  });

  await test.step("the member is marked for emergencies, and takes a permission for 15 minutes in a striped frame", async () => {
    await page.keyboard.press("Escape");
    await panelOf(page).getByRole("button", { name: words.give }).click();
    await dialogOf(page).getByLabel(words.fields.access, { exact: true }).selectOption({ label: words.emergency });
    await dialogOf(page).getByLabel(words.fields.where, { exact: true }).selectOption({ label: words.everywhere });
    await dialogOf(page).getByLabel(words.fields.reason, { exact: true }).fill("Plantão da noite.");
    await sendSigned(page, "ana");
    await expect(panelOf(page)).toContainText(words.proposed);
    await approveFor("staff_grant", name);
    const ana = await page.context().cookies(office);
    await page.context().clearCookies();
    const url = office.replace("http:", "https:");
    const keep = (cookies: typeof own) =>
      page
        .context()
        .addCookies(
          cookies.map((one) => ({ name: one.name, value: one.value, httpOnly: true, secure: true, sameSite: "Strict" as const, url })),
        );
    await keep(own);
    await page.goto(`${office}/acesso-de-emergencia`);
    await expect(page.getByRole("button", { name: words.take })).toBeVisible();
    await look("office-break-glass");
    await page.getByRole("button", { name: words.take }).click();
    await dialogOf(page).getByLabel(words.permission, { exact: true }).selectOption({ label: words.moderates });
    await dialogOf(page).getByLabel(words.fields.where, { exact: true }).selectOption({ label: words.everywhere });
    await dialogOf(page).getByLabel(words.minutes.label).selectOption(words.minutes.value);
    await dialogOf(page).getByLabel(words.fields.reason, { exact: true }).fill("Spam no chat e ninguém de plantão.");
    await look("office-break-glass-take");
    await page.keyboard.press("Control+Enter");
    const code = dialogOf(page).locator("#step-up-code");
    await expect(async () => {
      if (await code.isVisible()) await code.fill(appCode(secret, 1));
      await expect(page.getByText(words.striped)).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 90_000 });
    await look("office-break-glass-frame");
    await page.context().clearCookies();
    await keep(ana);
    await page.goto(`${office}/emergencias`);
    await page.locator("tbody tr").filter({ hasText: name }).first().click();
    await expect(panelOf(page)).toContainText(words.running);
    await expect(panelOf(page)).toContainText(words.moderates);
    await look("office-emergencies");
  });
});
