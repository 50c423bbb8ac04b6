import { Fault } from "../../../kernel/errors.ts";
import { callOut } from "../../call-out.ts";
import type { OutgoingPolicy } from "../../outgoing-policy.ts";
import type { FixtureDraft } from "../port.ts";
import { readFixture } from "./fixtures.ts";
import type { MarketDescription } from "./markets.ts";
import { childOf, childrenOf, MalformedXml, parseXml, type XmlElement } from "./xml.ts";

const timeoutMs = 10_000;
const maxReplyBytes = 32 * 1024 * 1024;
const pageSize = 1_000;
/** Pages of the schedule that are read at most. */
const maxPages = 20;

export interface UofApiConfig {
  readonly api_url: string;
  readonly token: string;
}

export interface NamedFixture {
  readonly id: string;
  readonly draft: FixtureDraft;
}

export interface UofApi {
  /** The bookmaker's id, which names its virtual host on the message server. Throws if the token is not accepted. */
  whoAmI(): Promise<string>;
  /** Football matches that the partner lists with odds, before and in play. */
  listed(): AsyncGenerator<NamedFixture>;
  /** A match; `other_sport` for other sports, null if the partner does not know it, or it is no match of two teams. */
  fixture(event: string): Promise<NamedFixture | "other_sport" | null>;
  marketDescriptions(): Promise<MarketDescription[]>;
  /** Asks a product to send everything since a moment again; since null, everything that is listed. */
  recover(product: string, recovery: { readonly request: number; readonly after: Date | null }): Promise<void>;
  /** Asks a product to send the odds and the settlements of one event again. */
  recoverEvent(product: string, recovery: { readonly request: number; readonly event: string }): Promise<void>;
}

const descriptionOf = (market: XmlElement): MarketDescription => ({
  id: market.attributes["id"] ?? "",
  outcomes: childrenOf(childOf(market, "outcomes"), "outcome").flatMap(({ attributes }) => attributes["id"] ?? []),
  specifiers: childrenOf(childOf(market, "specifiers"), "specifier").flatMap(({ attributes }) => attributes["name"] ?? []),
});

/** Event ids become parts of paths. */
const isEvent = (event: string): boolean => /^[a-z]+:[a-z_]+:\d{1,19}$/.test(event);

/** The partner's HTTP interface. Its documents are XML; the token goes into a header and never into a message. */
export function createUofApi({ api_url, token }: UofApiConfig, policy?: OutgoingPolicy): UofApi {
  const call = async (method: "GET" | "POST", path: string): Promise<{ status: number; body: string }> => {
    const answer = await callOut({
      method,
      url: new URL(`/v1${path}`, api_url),
      headers: { "x-access-token": token },
      timeoutMs,
      maxReplyBytes,
      policy,
    });
    if ((answer.status >= 200 && answer.status < 300) || answer.status === 404) return answer;
    throw new Fault(`the feed's interface answers ${answer.status} to ${path.split("?")[0]}`, {
      retryable: answer.status >= 500 || answer.status === 429,
    });
  };
  const post = async (path: string): Promise<void> => {
    const { status } = await call("POST", path);
    if (status === 404) throw new Fault(`the feed's interface does not know ${path.split("?")[0]}`, { retryable: false });
  };
  const read = async (path: string): Promise<XmlElement | null> => {
    const { status, body } = await call("GET", path);
    if (status === 404) return null;
    try {
      return parseXml(body);
    } catch (error) {
      if (error instanceof MalformedXml) throw new Fault(`the feed's interface answers ${path} with what is no XML`, { retryable: true });
      throw error;
    }
  };
  const page = async (path: string): Promise<XmlElement[]> => childrenOf((await read(path)) ?? undefined, "sport_event");
  return {
    whoAmI: async () => {
      const id = (await read("/users/whoami.xml"))?.attributes["bookmaker_id"];
      if (!id || !/^\d{1,9}$/.test(id)) throw new Fault("the feed's interface does not say who we are", { retryable: false });
      return id;
    },
    listed: async function* () {
      const pages = [() => page("/sports/en/schedules/live/schedule.xml")];
      for (let n = 0; n < maxPages; n += 1)
        pages.push(() => page(`/sports/en/schedules/pre/schedule.xml?start=${n * pageSize}&limit=${pageSize}`));
      for (const [index, next] of pages.entries()) {
        const events = await next();
        for (const event of events) {
          const fixture = readFixture(event);
          if (fixture && fixture !== "other_sport") yield fixture;
        }
        if (index > 0 && events.length < pageSize) return;
      }
    },
    fixture: async (event) => {
      if (!isEvent(event)) return null;
      const document = await read(`/sports/en/sport_events/${event}/fixture.xml`);
      const fixture = childOf(document ?? undefined, "fixture");
      return fixture ? readFixture(fixture) : null;
    },
    marketDescriptions: async () => {
      const document = await read("/descriptions/en/markets.xml");
      if (!document) throw new Fault("the feed's interface does not describe its markets", { retryable: true });
      return childrenOf(document, "market").map(descriptionOf);
    },
    recover: (product, { request, after }) =>
      post(`/${product}/recovery/initiate_request?request_id=${request}${after ? `&after=${after.getTime()}` : ""}`),
    recoverEvent: async (product, { request, event }) => {
      if (!isEvent(event)) return;
      await post(`/${product}/odds/events/${event}/initiate_request?request_id=${request}`);
      await post(`/${product}/stateful_messages/events/${event}/initiate_request?request_id=${request}`);
    },
  };
}
