import { useQuery } from "@tanstack/react-query";
import type { Permission } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { PanelPart } from "../../frame/panel.tsx";
import { permissionWords } from "../../lib/permission-words.ts";
import { rolesQuery } from "./roles-query.ts";
import { type Grant, useTeamWords } from "./team-words.ts";

/** Shows the effect of the grants in sentences, each with its brands. */
export function PermissionsPart({ grants }: { grants: readonly Grant[] }) {
  const words = useTeamWords();
  const locale = useUiLocale();
  const roles = useQuery(rolesQuery);
  if (!roles.data || grants.length === 0) return null;
  const given = new Map(roles.data.data.map(({ role, permissions }) => [role, permissions]));
  const ofOwn = new Map(roles.data.own.map(({ id, permissions }) => [id, permissions]));
  const places = new Map<Permission, Set<string | null>>();
  for (const { role, permission, own_role, brand } of grants)
    for (const one of role ? (given.get(role) ?? []) : permission ? [permission] : (ofOwn.get(own_role?.id ?? "") ?? []))
      places.set(one, (places.get(one) ?? new Set()).add(brand));
  return (
    <PanelPart title={words.mayDo} note={places.size}>
      <ul className="list-disc pl-4">
        {[...places].map(([permission, brands]) => (
          <li key={permission}>
            {permissionWords[locale][permission]}
            {brands.has(null) ? null : <span className="text-t3"> · {[...brands].join(", ")}</span>}
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}
