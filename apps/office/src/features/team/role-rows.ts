import type { Permission, Role } from "@trevo/contract";
import type { Output } from "@trevo/contract/client";

/** A row of the list: a preset, or a role of the operator's own. */
export interface RoleRow {
  /** The preset's name, or the own role's id. */
  readonly id: string;
  readonly name: string;
  readonly own: boolean;
  readonly copied_from: Role | null;
  readonly permissions: readonly Permission[];
  /** Number of members; null for presets, for which it is not counted. */
  readonly members: number | null;
  readonly version: number;
  readonly changed_at: string | null;
}

export const rowsOf = ({ data, own }: Output<"GET /staff/roles">): RoleRow[] => [
  ...own.map((role) => ({ ...role, own: true })),
  ...data.map(({ role, permissions }) => ({
    id: role,
    name: role,
    own: false,
    copied_from: null,
    permissions,
    members: null,
    version: 0,
    changed_at: null,
  })),
];
