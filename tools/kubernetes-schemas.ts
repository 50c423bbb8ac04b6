import * as apps from "kubernetes-models/apps/v1";
import * as autoscaling from "kubernetes-models/autoscaling/v2";
import * as batch from "kubernetes-models/batch/v1";
import * as networking from "kubernetes-models/networking.k8s.io/v1";
import * as policy from "kubernetes-models/policy/v1";
import * as core from "kubernetes-models/v1";
import { z } from "zod";

const text = z.string();

/** Fields that every object has. */
export const kubernetesObject = z.looseObject({ apiVersion: text, kind: text, metadata: z.looseObject({ name: text }) });

/** Kubernetes' own schemas, by API version. */
const schemas: Record<string, object> = {
  v1: core,
  "apps/v1": apps,
  "autoscaling/v2": autoscaling,
  "batch/v1": batch,
  "networking.k8s.io/v1": networking,
  "policy/v1": policy,
};

/** Throws with the path of a field that is missing or has the wrong type. */
export function validateObject(object: unknown): void {
  const { apiVersion, kind, metadata } = kubernetesObject.parse(object);
  const Model = Object.entries(schemas[apiVersion] ?? {}).find(([name]) => name === kind)?.[1] as
    | (new (data: unknown) => { validate(): void })
    | undefined;
  if (!Model) throw new Error(`${metadata.name}: no schema of ${apiVersion} ${kind}`);
  new Model(object).validate();
}
