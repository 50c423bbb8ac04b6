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

/** A provider under test: its protocol and its options. */
export interface Subject {
  readonly dialect: Dialect;
  /** Code of the game in the catalogue, and the studio's own code. */
  readonly gamecode: string;
  readonly game: string;
  /** Key with which the provider signs; available once the site runs. */
  readonly key: (site: TestSite) => string;
  /** How a repeated call is answered. */
  readonly replays: "fresh" | "stored";
  /** True if a call names the player in addition to the session. */
  readonly namesPlayer: boolean;
  /** The protocol's codes for outcomes that rules expect. */
  readonly codes: { readonly funds: string; readonly conflict: string; readonly temporary: string };
  /** Puts an amount finer than a centavo into a written bet; null if the protocol cannot express one. */
  readonly finer: ((call: WrittenCall) => WrittenCall) | null;
  /** Writes several moves as one call; null if the protocol cannot. */
  readonly batch: ((moves: readonly GameMove[]) => WrittenCall) | null;
  /** Writes a win of free rounds that names this grant; null if the protocol has none. */
  readonly freeWin: ((win: { readonly seat: Seat; readonly grant: string; readonly amount: number }) => WrittenCall) | null;
  readonly launchCallsOut: boolean;
  /**
   * True for a sportsbook: it does not query the balance, and a round is one bet with one result at a time, which no second bet can join.
   */
  readonly isBook?: true;
  /** Changes a signed byte; by default the last one of the text. */
  readonly tamper?: (text: string) => string;
  /** Returns what calls name as the session; by default the game is launched. */
  readonly launch?: (site: TestSite, member: Member) => Promise<string>;
}

export const launch = (site: TestSite, { launch: open, gamecode }: Subject, member: Member): Promise<string> =>
  open ? open(site, member) : site.launch(member, gamecode);

export interface Sending {
  readonly key?: string;
  readonly tenant?: string;
  /** Changes the call after it was signed. */
  readonly tamper?: (text: string) => string;
}

/** Sends a call to the callback route, or directly to a handler. */
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

/** A member at one of the subject's games, with money in centavos. */
export interface Table {
  readonly site: TestSite;
  readonly subject: Subject;
  readonly member: Member;
  readonly seat: Seat;
  readonly owner: PlayerKey;
  say(move: Partial<GameMove> & Pick<GameMove, "kind">, sending?: Sending): Promise<ProductAnswer & { status: number }>;
  sayWritten(call: WrittenCall, sending?: Sending): Promise<ProductAnswer & { status: number }>;
  /** Cash and bonus in the ledger. */
  balance(): Promise<number>;
}

export const throughHttp =
  (site: TestSite): Send =>
  async ({ method, path, text, headers }) => {
    const reply = await site.call(method, path, { headers, ...(method === "POST" && { raw: text }) });
    return { status: reply.status, body: reply.json };
  };

/** Creates a member with this amount of money who opens the game. */
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
