import { randomUUID } from "node:crypto";
import { formatReais } from "@trevo/domain";
import { type Newcomer, newcomer } from "@trevo/testing";
import { drawPicture } from "./draw-picture.ts";
import { type Json, call, eventually } from "./http.ts";

/** The addresses of the running demonstration. */
export interface Place {
  readonly siteUrl: string;
  readonly sandboxUrl: string;
  readonly signal: AbortSignal;
}

export interface Guest extends Newcomer {
  readonly token: string;
}

const api = ({ signal, siteUrl }: Place, path: string, more: { token?: string; body?: unknown; form?: FormData } = {}): Promise<Json> =>
  call({ signal, url: `${siteUrl}/api${path}`, ...more });

const sandbox = ({ signal, sandboxUrl }: Place, path: string, body?: unknown): Promise<Json> =>
  call({ signal, url: `${sandboxUrl}${path}`, body });

/** Opens an account with both contacts confirmed. */
export async function join(place: Place, [first_name, last_name]: readonly [string, string]): Promise<Guest> {
  const person = newcomer({ first_name, last_name });
  const { token } = (await api(place, "/auth/register", { body: person })) as { token: string };
  for (const contact of ["phone", "email"] as const) {
    const code = await eventually(place.signal, `the code for ${contact}`, async () => {
      const { data } = await sandbox(place, `/sandbox/outbox?to=${encodeURIComponent(person[contact])}`);
      return (data as { code: string | null }[])[0]?.code ?? undefined;
    });
    await api(place, `/auth/verify-${contact}`, { token, body: { code } });
  }
  return { ...person, token };
}

/** Deposits `amount` centavos from the player's own account. */
export async function deposit(place: Place, guest: Guest, amount: number): Promise<void> {
  const { token } = guest;
  const charge = (await api(place, "/main-gateway/qrcode-pix", { token, body: { amount } }))["data"] as { id: string; code: string };
  const payer = { name: `${guest.first_name} ${guest.last_name}`, cpf: guest.cpf };
  await sandbox(place, "/sandbox/pay", { br_code: charge.code, payer });
  await eventually(place.signal, `the deposit of ${formatReais(amount, "en")}`, async () => {
    const { data } = await api(place, "/main-gateway/consult-status-transaction", { token, body: { id: charge.id } });
    return (data as { status: string }).status === "paid" ? true : undefined;
  });
}

/** Requests a withdrawal of `amount` centavos to the player's own CPF. Returns the withdrawal's id. */
export async function withdraw(place: Place, { token, cpf }: Guest, amount: number): Promise<string> {
  const known = (await api(place, "/wallet/withdraw/methods", { token }))["data"] as { id: string }[];
  const method =
    known[0] ?? ((await api(place, "/wallet/withdraw/method", { token, body: { type: "cpf", key: cpf } }))["data"] as { id: string });
  const requested = await api(place, "/wallet/withdraw/request", { token, body: { amount, method_id: method.id } });
  return (requested["data"] as { id: string }).id;
}

export interface Ticket {
  readonly category: string;
  readonly message: string;
}

export const openTicket = (place: Place, { token }: Guest, ticket: Ticket): Promise<Json> =>
  api(place, "/support/tickets", { token, body: { client_id: randomUUID(), ...ticket } });

/** Writes in the brand's chat room, under the given name. */
export async function chat(place: Place, { token }: Guest, { name, message }: { name: string; message: string }): Promise<void> {
  const { rules } = (await api(place, "/chat/rooms", { token })) as { rules: { version: number } };
  await api(place, "/chat/rules/accept", { token, body: { version: rules.version } });
  await api(place, "/chat/name", { token, body: { name } });
  await api(place, "/chat/messages", { token, body: { message, client_id: randomUUID() } });
}

/** The discrepancy that the verifier will find: a face that differs from the document, or another name in the register. */
export type Doubt = "face" | "name";

/** Sends an identity document that the verifier doubts, and waits until it awaits manual review. */
export async function sendDoubtedDocument(place: Place, guest: Guest, doubt: Doubt): Promise<void> {
  const { cpf, first_name, last_name, token } = guest;
  const name = doubt === "name" ? `${first_name} ${last_name} de Souza` : `${first_name} ${last_name}`;
  await sandbox(place, "/identity/people", { cpf, name, face_match: doubt !== "face" });
  for (const type of ["front", "back", "selfie"] as const) {
    const form = new FormData();
    form.set("type", type);
    form.set("document", new Blob([new Uint8Array(drawPicture(type))], { type: "image/png" }), `${type}.png`);
    await api(place, "/documents/upload", { token, form });
  }
  await eventually(place.signal, "the verifier's doubt", async () => {
    const { data } = await api(place, "/documents/status", { token });
    return (data as { by_person: boolean }).by_person ? true : undefined;
  });
}

export const idOf = async (place: Place, { token }: Guest): Promise<string> =>
  ((await api(place, "/auth/me", { token }))["data"] as { id: string }).id;

/** Makes the bank fail in this way next. */
export const orderFault = (place: Place, fault: { kind: string }): Promise<Json> => sandbox(place, "/sandbox/faults", fault);
