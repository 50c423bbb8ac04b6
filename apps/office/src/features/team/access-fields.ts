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
/** For how long something is given; without a choice it has no end. */
const spans = [1, 7, 30, 90] as const;
const dayMs = 24 * 3_600_000;

type May = Role | Permission | OwnRoleWord;

const isMay = (word: string): word is May => word in roles || isPermission(word) || ownRoleIdOf(word) !== null;

/** Which access, where, and until when. `all` offers single permissions after the roles. */
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

/** As the endpoint takes it. `from` is fixed while a dialog is open: a step-up is given for this very body. */
export function accessOf({ may = "", brand = "", days = "" }: FieldValues, from: number) {
  if (!isMay(may)) throw new Error("no access was chosen");
  return {
    may,
    brand: brand === everyBrand ? null : brand,
    until: days === "" ? null : new Date(from + Number(days) * dayMs).toISOString(),
  };
}
