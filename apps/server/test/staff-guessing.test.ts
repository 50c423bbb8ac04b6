import { afterAll, beforeAll, expect, it } from "vitest";
import type { Refusal } from "../src/kernel/errors.ts";
import type { RequestContext } from "../src/kernel/scope.ts";
import { hire, passCodes } from "./staff.ts";
import { type TestSite, startTestSite } from "./test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const home = "198.51.100.7";
const from = (ip: string): RequestContext => ({
  locale: "pt",
  request_id: "test",
  origin: "http://backoffice.localhost",
  ip,
  user_agent: "test",
});
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "in",
    (error: Refusal) => error.code,
  );

it("a member of staff logs in with password and code while an attacker guesses the password", async () => {
  const { staff } = site.app.modules;
  const bia = await hire(site);
  const guess = () => codeOf(staff.logIn(from("203.0.113.1"), { email: bia.email, password: "errada-errada-1" }));
  for (let nth = 0; nth < 5; nth++) expect(await guess()).toBe("staff_refused");
  expect(await guess()).toBe("too_many_requests");
  expect(await codeOf(staff.logIn(from("203.0.113.1"), { email: bia.email, password: bia.password }))).toBe("too_many_requests");
  const { challenge_token } = await staff.logIn(from(home), { email: bia.email, password: bia.password });
  await staff.completeLogin(from(home), { challenge_token, code: bia.code() });
});

it("codes guessed from many networks with a stolen password are limited, and do not block the member in a known network", async () => {
  const { staff } = site.app.modules;
  const bia = await hire(site);
  passCodes(site);
  const credentials = { email: bia.email, password: bia.password };
  const known = await staff.logIn(from(home), credentials);
  await staff.completeLogin(from(home), { challenge_token: known.challenge_token, code: bia.code() });
  const answers: string[] = [];
  for (let network = 1; network <= 8; network++) {
    const { challenge_token } = await staff.logIn(from(`203.0.113.${network}`), credentials);
    for (let nth = 0; nth < 4; nth++)
      answers.push(await codeOf(staff.completeLogin(from(`203.0.113.${network}`), { challenge_token, code: "000000" })));
  }
  expect(answers).toEqual([...Array<string>(28).fill("staff_refused"), ...Array<string>(4).fill("too_many_requests")]);
  passCodes(site);
  const { challenge_token } = await staff.logIn(from(home), credentials);
  await staff.completeLogin(from(home), { challenge_token, code: bia.code() });
});
