import { execFile, execFileSync } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Ajv } from "ajv";
import { beforeAll, describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { root } from "./child.ts";
import { type HelmScope, renderTemplate } from "./helm-template.ts";
import { validateObject } from "./kubernetes-schemas.ts";

const run = promisify(execFile);
const chart = join(root, "ops/helm/trevo");
const base = join(root, "ops/kustomize/base");

interface KubernetesObject {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

const hasHelm = ((): boolean => {
  try {
    execFileSync("helm", ["version", "--short"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

const objectsOf = (text: string): KubernetesObject[] =>
  parseAllDocuments(text).flatMap((document) => (document.toJS() as KubernetesObject | null) ?? []);

async function render(values: object): Promise<KubernetesObject[]> {
  const names = await readdir(join(chart, "templates"));
  const texts = await Promise.all(names.map((name) => readFile(join(chart, "templates", name), "utf8")));
  return texts.flatMap((text) => objectsOf(renderTemplate(text, { Values: values, Release: { Revision: 1 } })));
}

const byName = (objects: readonly unknown[]): Record<string, unknown> =>
  Object.fromEntries((objects as KubernetesObject[]).map((object) => [`${object.kind} ${object.metadata.name}`, object]));

/** Removes what only one of the two renderings has: the hash of the settings, the release number, and how an image is pulled. */
const compared = (objects: readonly KubernetesObject[], image: string): Record<string, unknown> =>
  byName(
    JSON.parse(
      JSON.stringify(objects, (key, value: unknown) => (key === "annotations" || key === "imagePullPolicy" ? undefined : value))
        .replaceAll(`"image":"${image}"`, '"image":"trevo"')
        .replaceAll("trevo-migrate-1", "trevo-migrate"),
    ) as unknown[],
  );

let values: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  values = parse(await readFile(join(chart, "values.yaml"), "utf8")) as typeof values;
});

describe("the Helm chart", () => {
  it("renders the objects of the Kustomize base", async () => {
    const { resources, configMapGenerator } = parse(await readFile(join(base, "kustomization.yaml"), "utf8")) as {
      resources: string[];
      configMapGenerator: { name: string; literals: string[] }[];
    };
    const texts = await Promise.all(resources.map((name) => readFile(join(base, name), "utf8")));
    const settings = configMapGenerator.map(({ name, literals }) => ({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name },
      data: Object.fromEntries(literals.map((literal) => literal.split("=") as [string, string])),
    }));
    const rendered = await render(values);
    expect(compared(rendered, "registry.operator.example/trevo:0.1.0")).toEqual(
      compared([...texts.flatMap(objectsOf), ...settings], "trevo"),
    );
    rendered.forEach(validateObject);
  });

  it("uses each of its values, and replaces pods when a setting changes", async () => {
    const other = {
      image: { repository: "other.example/trevo", tag: "9.9.9", pullPolicy: "Never" },
      secret: "other-secret",
      ownerSecret: "other-owner",
      settings: { ...values["settings"], BACK_OFFICE_HOST: "other.example" },
      server: { replicas: 5, maxReplicas: 51, resources: { requests: { cpu: "5" }, limits: { memory: "5Gi" } } },
      realtime: { replicas: 6, maxReplicas: 61, resources: { requests: { cpu: "6" }, limits: { memory: "6Gi" } } },
      worker: { replicas: 7, resources: { requests: { cpu: "7" }, limits: { memory: "7Gi" } } },
      ingressNamespace: "other-ingress",
      monitoringNamespace: "other-monitoring",
    };
    expect(Object.keys(other)).toEqual(Object.keys(values));
    const [before, after] = [await render(values), await render(other)];
    after.forEach(validateObject);
    const text = JSON.stringify(after);
    for (const word of [
      "other.example/trevo:9.9.9",
      "Never",
      "other-secret",
      "other-owner",
      "other-ingress",
      "other-monitoring",
      '"replicas":5',
    ])
      expect(text).toContain(word);
    for (const word of ['"maxReplicas":51', '"maxReplicas":61', '"minReplicas":6', '"replicas":7', '"cpu":"6"', '"memory":"7Gi"'])
      expect(text).toContain(word);
    expect(text).not.toMatch(/registry\.operator\.example|"trevo-owner"/);
    const hashOf = (objects: readonly unknown[]) => /"trevo\/settings":"(\w{64})"/.exec(JSON.stringify(objects))?.[1];
    expect(hashOf(after)).not.toBe(hashOf(before));
  });

  it("refuses unknown values, secrets among the settings, and servers that migrate", async () => {
    const schema = JSON.parse(await readFile(join(chart, "values.schema.json"), "utf8")) as object;
    const accepts = new Ajv({ strict: false }).compile(schema);
    const settings = values["settings"];
    expect(accepts(values)).toBe(true);
    for (const wrong of [
      { replica: 3 },
      { server: { ...values["server"], replicas: 1 } },
      { image: { ...values["image"], tag: "latest" } },
      { settings: { ...settings, TREVO_SECRET: "open to everybody" } },
      { settings: { ...settings, DATABASE_URL: "postgres://trevo:password@db/trevo" } },
      { settings: { ...settings, MIGRATIONS: "apply" } },
      { settings: { ...settings, DRAIN_SECONDS: 45 } },
    ])
      expect(accepts({ ...values, ...wrong }), JSON.stringify(wrong)).toBe(false);
  });

  it.runIf(hasHelm)("is rendered by Helm to the same objects, and passes its lint", { timeout: 60_000 }, async () => {
    await run("helm", ["lint", "--strict", chart]);
    const { stdout } = await run("helm", ["template", "trevo", chart]);
    expect(byName(objectsOf(stdout))).toEqual(byName(await render(values)));
  });
});

describe("the templates' renderer", () => {
  const scope: HelmScope = { Values: { name: "a", map: { z: 1, b: "x" } }, Release: { Revision: 3 } };

  it("inserts values as Helm does", () => {
    expect(renderTemplate("n: {{ .Values.name }}-{{ .Release.Revision }}", scope)).toBe("n: a-3");
    expect(renderTemplate("m:\n  {{- .Values.map | toYaml | nindent 4 }}\n", scope)).toBe("m:\n    b: x\n    z: 1\n");
    expect(renderTemplate("{{ .Values.map | toJson | quote }}", scope)).toBe(String.raw`"{\"b\":\"x\",\"z\":1}"`);
  });

  it("refuses unsupported syntax and missing values", () => {
    expect(() => renderTemplate("{{ if .Values.name }}", scope)).toThrow("may only insert values");
    expect(() => renderTemplate("{{ .Values.name | upper }}", scope)).toThrow("may not use the function upper");
    expect(() => renderTemplate("{{ .Values.other }}", scope)).toThrow("no value .Values.other");
    expect(() => renderTemplate("{{.Values.name}}", scope)).toThrow("not understood");
  });
});
