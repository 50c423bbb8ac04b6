import { useQuery } from "@tanstack/react-query";
import {
  type OwnRoleWord,
  type Permission,
  type Role,
  allPermissions,
  allRoles,
  isPermission,
  ownRoleIdOf,
  ownRoleWord,
  roles,
} from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import type { DecisionField, FieldValues } from "../../frame/decision-fields.tsx";
import { useMember } from "../../lib/member.ts";
import { accessWord } from "../../lib/role-words.ts";
import { rolesQuery } from "./roles-query.ts";
import { useTeamWords } from "./team-words.ts";

const everyBrand = "*";
/** Durations of an access right in days; without a choice it has no end. */
const spans = [1, 7, 30, 90] as const;
const dayMs = 24 * 3_600_000;

type May = Role | Permission | OwnRoleWord;

const isMay = (word: string): word is May => word in roles || isPermission(word) || ownRoleIdOf(word) !== null;

/** Returns the fields for the access right, its brands and its end. `all` also offers single permissions after the roles. */
export function useAccessFields(offered: "roles" | "all"): DecisionField[] {
  const words = useTeamWords();
  const locale = useUiLocale();
  const { brands } = useMember();
  const own = useQuery(rolesQuery).data?.own ?? [];
  const titleOf = (value: May) => ({ value, title: accessWord(locale, value) });
  const may: readonly { value: May; title: string }[] = [
    ...own.map(({ id, name }) => ({ value: ownRoleWord(id), title: name })),
    ...allRoles.map(titleOf),
    ...(offered === "all" ? allPermissions.map(titleOf) : []),
  ];
  return [
    { name: "may", title: words.access, kind: "choice", options: may },
    {
      name: "brand",
      title: words.where,
      kind: "choice",
      options: [
        { value: everyBrand, title: words.everyBrand },
        ...brands.map(({ slug, title }) => ({ value: slug, title: title === slug ? title : `${title} (${slug})` })),
      ],
    },
    {
      name: "days",
      title: words.ends,
      kind: "choice",
      optional: true,
      blank: words.open,
      options: spans.map((days) => ({ value: String(days), title: words.days(days) })),
    },
  ];
}

/**
 * Returns the access right as the endpoint expects it. `from` must stay fixed while a dialog is open, because a step-up confirms this exact
 * body.
 */
export function accessOf({ may = "", brand = "", days = "" }: FieldValues, from: number) {
  if (!isMay(may)) throw new Error("no access was chosen");
  return {
    may,
    brand: brand === everyBrand ? null : brand,
    until: days === "" ? null : new Date(from + Number(days) * dayMs).toISOString(),
  };
}
