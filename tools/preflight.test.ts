import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { writeFile, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { checkDatabase, checkDataDir, checkPort } from "./preflight.ts";

const cluster = (): URL => new URL(process.env["TEST_DATABASE_URL"] ?? "");
const changed = (parts: Partial<URL>): string => Object.assign(cluster(), parts).toString();

describe("ports", () => {
  const server = createServer();
  afterAll(() => new Promise((done) => server.close(done)));

  test("a port in use is refused with its number and variable; a free one passes", async () => {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const use = { variable: "SANDBOX_PORT", port, host: "127.0.0.1" };
    await expect(checkPort(use)).rejects.toThrow(new RegExp(`Port ${port} is taken.*SANDBOX_PORT=`));
    await new Promise((done) => server.close(done));
    await expect(checkPort(use)).resolves.toBeUndefined();
  });

  test("an address of another machine is refused", async () => {
    await expect(checkPort({ variable: "PORT", port: 3999, host: "192.0.2.1" })).rejects.toThrow(/HOST=192.0.2.1 is not an address/);
  });
});

describe("DATABASE_URL", () => {
  test("a usable database passes", async () => {
    await expect(checkDatabase(cluster().toString())).resolves.toBeUndefined();
  });

  test("each failure states what to do", async () => {
    await expect(checkDatabase("postgres://a:b@127.0.0.1:1/x")).rejects.toThrow(/Nothing answers at 127.0.0.1:1.*unset DATABASE_URL/);
    await expect(checkDatabase("postgres://a:b@no-such-host.invalid/x")).rejects.toThrow(/no-such-host.invalid of DATABASE_URL is unknown/);
    await expect(checkDatabase(changed({ password: "wrong" }))).rejects.toThrow(/refuses the user or password/);
    await expect(checkDatabase(changed({ pathname: "/not_there" }))).rejects.toThrow(/"not_there".*does not exist.*createdb/);
  });
});

test("a DATA_DIR below a file is refused", async () => {
  const dir = await mkdtemp(join(tmpdir(), "trevo-preflight-"));
  await writeFile(join(dir, "file"), "");
  await expect(checkDataDir(join(dir, "file/data"))).rejects.toThrow(/DATA_DIR .* cannot be made.*Set DATA_DIR/);
  await expect(checkDataDir(join(dir, "data"))).resolves.toBeUndefined();
  await rm(dir, { recursive: true });
});
