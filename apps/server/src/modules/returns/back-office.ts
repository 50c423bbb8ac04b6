import type { VersionReturn, VersionReturnFile, returnViews } from "@trevo/contract";
import { isDrawnFromPlayerSeeds } from "@trevo/engines";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { deviationOf, differenceOf, isOutside, realisedOf } from "./confidence.ts";
import type { ReturnsNeeds } from "./needs.ts";
import { type Version, presentVersion, readVersions } from "./read-versions.ts";
import { returnsStore } from "./store.ts";

export type ReturnView = (typeof returnViews)[number];

const idOf = ({ rules }: Version): string => `${rules.game}-${rules.version}`;

function present(version: Version): VersionReturn {
  const { sum, rules } = version;
  const shared = presentVersion(version);
  const z = sum ? differenceOf(sum, rules.returnBasisPoints) : null;
  const [staked, won] = [sum?.staked ?? 0, sum?.won ?? 0];
  const outside = isOutside({ rounds: shared.rounds, z, byDecisions: shared.by_decisions });
  return { ...shared, id: idOf(version), staked, won, ggr: staked - won, z, outside };
}

const isIn: { readonly [View in ReturnView]: (version: VersionReturn) => boolean } = {
  current: ({ is_current }) => is_current,
  outside: ({ outside }) => outside,
  old: ({ is_current }) => !is_current,
};

/** Lists versions, largest differences first, then those with the most rounds. */
export async function listVersions(needs: ReturnsNeeds, { tenant, locale }: StaffTenantScope, view: ReturnView): Promise<VersionReturn[]> {
  const versions = (await readVersions(needs, tenant, locale)).map(present).filter(isIn[view]);
  return versions.toSorted((one, other) => Math.abs(other.z ?? 0) - Math.abs(one.z ?? 0) || other.rounds - one.rounds);
}

export async function readVersion(needs: ReturnsNeeds, { tenant, locale }: StaffTenantScope, id: string): Promise<VersionReturnFile> {
  const version = (await readVersions(needs, tenant, locale)).find((one) => idOf(one) === id);
  if (!version) throw refuse("not_found");
  const { sum, rules } = version;
  const points = sum ? await returnsStore.points(needs.db, sum) : [];
  const reached = sum && points.at(-1)?.rounds !== sum.rounds ? [...points, sum] : points;
  return {
    ...present(version),
    is_checkable: isDrawnFromPlayerSeeds(rules.game),
    deviation: sum ? deviationOf(sum) : null,
    path: reached.map((point) => ({
      rounds: point.rounds,
      realised: realisedOf(point).realised ?? 0,
      z: differenceOf(point, rules.returnBasisPoints),
    })),
  };
}
