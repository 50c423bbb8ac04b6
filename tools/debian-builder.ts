import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const image = "localhost/trevo-builder";
const certificates = "/etc/ssl/certs/ca-certificates.crt";
/** In addition to the essential packages: `strip`, and the libraries that Node is linked to. */
const packages = ["binutils", "ca-certificates", "libatomic1", "libstdc++6"];

const run = (program: string, ...words: string[]): string => execFileSync(program, words, { encoding: "utf8", maxBuffer: 1 << 26 }).trim();

/** Returns what is missing for it, or null. */
export function missingForDebianBuilder(): string | null {
  if (!existsSync("/etc/debian_version")) return "this is not Debian: name a first stage in BUILDER";
  try {
    execFileSync("mmdebstrap", ["--version"], { stdio: "ignore" });
    return null;
  } catch {
    return "mmdebstrap is not installed: apt-get install mmdebstrap, or name a first stage in BUILDER";
  }
}

/**
 * Creates the first stage of ops/Containerfile without an image registry: Debian's packages, and the Node and npm of this machine. It
 * trusts the certificates that this machine trusts. Returns the image's name.
 */
export function makeDebianBuilder(): string {
  const suite = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "bookworm";
  const dir = mkdtempSync(join(tmpdir(), "trevo-builder-"));
  const container = run("buildah", "from", "scratch");
  try {
    const base = join(dir, "base.tar");
    execFileSync("mmdebstrap", ["--quiet", "--variant=essential", `--include=${packages.join(",")}`, suite, base], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    run("buildah", "add", container, base, "/");
    run("buildah", "copy", "--chmod", "755", container, process.execPath, "/usr/local/bin/node");
    const npm = dirname(dirname(run("sh", "-c", 'readlink -f "$(command -v npm)"')));
    run("buildah", "copy", container, npm, "/usr/local/lib/npm");
    const script = join(dir, "npm");
    writeFileSync(script, '#!/bin/sh\nexec /usr/local/bin/node /usr/local/lib/npm/bin/npm-cli.js "$@"\n');
    run("buildah", "copy", "--chmod", "755", container, script, "/usr/local/bin/npm");
    if (existsSync(certificates)) run("buildah", "copy", container, certificates, certificates);
    const settings = [`npm_config_cafile=${certificates}`, `NODE_EXTRA_CA_CERTS=${certificates}`, "PATH=/usr/local/bin:/usr/bin:/bin"];
    run("buildah", "config", ...settings.flatMap((setting) => ["--env", setting]), container);
    run("buildah", "commit", "--quiet", container, image);
    return image;
  } finally {
    run("buildah", "rm", container);
    rmSync(dir, { recursive: true, force: true });
  }
}
