import { randomUUID } from "node:crypto";
import {
  type Dialect,
  type GameMove,
  type ProductAnswer,
  type Seat,
  type WrittenCall,
  encodeCall,
} from "../../../sandbox/src/studio/dialect.ts";
import type { PlayerKey } from "../../src/kernel/scope.ts";
import type { Member, TestSite } from "../test-site.ts";

/** A provider under test: its protocol, and what its rules allow. */
export interface Subject {
  readonly dialect: Dialect;
  /** The code that the catalogue has, and the studio's own. */
  readonly gamecode: string;
  readonly game: string;
  /** Signs as the provider; found once the site runs. */
  readonly key: (site: TestSite) => string;
  /** What a repeated call is answered. */
  readonly replays: "fresh" | "stored";
  /** Names the player beside the session. */
  readonly namesPlayer: boolean;
  /** Its codes for outcomes that a rule expects. */
  readonly codes: { readonly funds: string; readonly conflict: string; readonly temporary: string };
  /** An amount finer than a centavo, put into a written bet; null where the protocol cannot say one. */
  readonly finer: ((call: WrittenCall) => WrittenCall) | null;
  /** Several moves in one call. */
  readonly batch: ((moves: readonly GameMove[]) => WrittenCall) | null;
  /** A win of free rounds that names this grant; null where the protocol has none. */
  readonly freeWin: ((win: { readonly seat: Seat; readonly grant: string; readonly amount: number }) => WrittenCall) | null;
  readonly launchCallsOut: boolean;
  /** A sportsbook: it asks for no balance, and a round is one bet with one result at a time, which no second one joins. */
  readonly isBook?: true;
  /** Changes a byte that is signed; without it, the text's last one. */
  readonly tamper?: (text: string) => string;
  /** Answers what its calls name as the session; without it, the game is launched. */
  readonly launch?: (site: TestSite, member: Member) => Promise<string>;
}

export const launch = (site: TestSite, { launch: open, gamecode }: Subject, member: Member): Promise<string> =>
  open ? open(site, member) : site.launch(member, gamecode);

export interface Sending {
  readonly key?: string;
  readonly tenant?: string;
  /** Changes what is sent after it was signed. */
  readonly tamper?: (text: string) => string;
}

/** Sends to the callback route, or in its place to a handler. */
export type Send = (call: {
  method: "GET" | "POST";
  path: string;
  text: string;
  headers: Record<string, string>;
  tenant: string;
}) => Promise<{
  status: number;
  body: unknown;
}>;

/** One member at one game of the subject's, with money in centavos. */
export interface Table {
  readonly site: TestSite;
  readonly subject: Subject;
  readonly member: Member;
  readonly seat: Seat;
  readonly owner: PlayerKey;
  say(move: Partial<GameMove> & Pick<GameMove, "kind">, sending?: Sending): Promise<ProductAnswer & { status: number }>;
  sayWritten(call: WrittenCall, sending?: Sending): Promise<ProductAnswer & { status: number }>;
  /** What the ledger says, cash and bonus. */
  balance(): Promise<number>;
}

export const throughHttp =
  (site: TestSite): Send =>
  async ({ method, path, text, headers }) => {
    const reply = await site.call(method, path, { headers, ...(method === "POST" && { raw: text }) });
    return { status: reply.status, body: reply.json };
  };

/** A new member with this much money opens the game. */
export async function openTable(site: TestSite, subject: Subject, options: { money?: number; send?: Send } = {}): Promise<Table> {
  const { money = 10_000, send = throughHttp(site) } = options;
  const member = await site.join();
  const tenant = await site.app.modules.tenants.bySlug("trevo");
  if (!tenant) throw new Error("no tenant");
  const owner = { tenant_id: tenant.id, player_id: member.id };
  if (money > 0)
    await site.app.modules.wallet.post({ ...owner, kind: "deposit", source: "test", external_id: randomUUID(), amount: money });
  const session = await launch(site, subject, member);
  const seat: Seat = { tenant: tenant.slug, session, game: subject.game, player: `trevo-${member.id}` };
  const sayWritten: Table["sayWritten"] = async (
    call,
    { key = subject.key(site), tenant: slug = "trevo", tamper = (sent: string) => sent } = {},
  ) => {
    const written = encodeCall(call);
    const { path } = written;
    const text = subject.dialect.seal?.(written.text, key) ?? written.text;
    const headers = subject.dialect.sign(text, key);
    const address = `/callbacks/${slug}/${subject.dialect.code}/`;
    const tampered = call.method === "GET" ? { text, path: tamper(path) } : { text: tamper(text), path };
    const { status, body } = await send({ method: call.method, ...tampered, path: `${address}${tampered.path}`, headers, tenant: slug });
    return { status, ...subject.dialect.read(status, body) };
  };
  return {
    site,
    subject,
    member,
    seat,
    owner,
    sayWritten,
    say: (move, sending) =>
      sayWritten(subject.dialect.write({ seat, transaction: randomUUID(), round: randomUUID(), amount: 1_000, ...move }), sending),
    balance: async () => {
      const { cash, bonus } = await site.app.modules.wallet.balance(owner);
      return cash + bonus;
    },
  };
}
