import { type Permission, allPermissions, allRoles, isPermission, neverInRoles } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import type { DecisionField, FieldValues } from "../../frame/decision-fields.tsx";
import { Icon } from "../../frame/icon.tsx";
import { request } from "../../lib/api.ts";
import { useCanEverywhere, useMember } from "../../lib/member.ts";
import { useNumber } from "../../lib/moments.ts";
import { permissionWords } from "../../lib/permission-words.ts";
import { accessWord } from "../../lib/role-words.ts";
import type { RoleRow } from "./role-rows.ts";
import { useRoleWords } from "./role-words.ts";
import { rolesEndpoint } from "./roles-query.ts";

const longestName = 60;

/** Returns the fields for name and permissions, initially those of a role. */
function useContentFields(): (of: RoleRow | null, name: string) => DecisionField[] {
  const words = useRoleWords();
  const locale = useUiLocale();
  const options = allPermissions
    .filter((permission) => !neverInRoles.includes(permission))
    .map((value) => ({ value, title: permissionWords[locale][value] }));
  return (of, name) => [
    { name: "name", title: words.nameField, kind: "line", max: longestName, initial: name },
    { name: "permissions", title: words.permissions, kind: "several", options, initial: (of?.permissions ?? []).join(",") },
  ];
}

const contentOf = ({ name = "", permissions = "" }: FieldValues): { name: string; permissions: Permission[] } => ({
  name,
  permissions: permissions.split(",").filter(isPermission),
});

/** Creates a role from a preset, from one of the operator's own roles or from nothing, or changes one of the operator's own. */
export function useRoleDecision(onProposed: () => void): (act: "make" | "change", of: RoleRow | null) => Decision {
  const words = useRoleWords();
  const locale = useUiLocale();
  const number = useNumber();
  const { operator } = useMember();
  const fieldsOf = useContentFields();
  const again = (): void => readAgain(rolesEndpoint, "GET /staff/proposals");
  const shared = {
    tenant: operator,
    action: words.propose,
    asksReason: true,
    reasonHint: words.reasonHint,
    onConflict: again,
    onDone: () => {
      onProposed();
      again();
    },
  };
  return (act, of) => {
    if (act === "change" && of)
      return {
        ...shared,
        title: words.changeTitle(of.name),
        text: words.changeText(number(of.members ?? 0)),
        fields: fieldsOf(of, of.name),
        send: ({ reason, values, idempotencyKey }) =>
          request("POST /staff/roles/:id", {
            params: { id: of.id },
            body: { ...contentOf(values), version: of.version, reason },
            idempotencyKey,
          }),
      };
    return {
      ...shared,
      title: of ? words.copyTitle(accessWord(locale, of.name)) : words.makeTitle,
      text: words.makeText,
      fields: fieldsOf(of, ""),
      send: ({ reason, values, idempotencyKey }) => {
        const copied_from = allRoles.find((role) => role === of?.id) ?? of?.copied_from ?? null;
        return request("POST /staff/roles", { body: { ...contentOf(values), copied_from, reason }, idempotencyKey });
      },
    };
  };
}

/** Shown above the list. */
export function MakeRole() {
  const words = useRoleWords();
  const mayManage = useCanEverywhere("staff.manage");
  const [isOpen, setOpen] = useState(false);
  const [isProposed, setProposed] = useState(false);
  const decisionOf = useRoleDecision(() => setProposed(true));
  if (!mayManage) return null;
  return (
    <div className="list-head">
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" className="button" onClick={() => setOpen(true)}>
          <Icon name="plus" small />
          {words.make}
        </button>
        {isProposed ? <output>{words.proposed}</output> : null}
      </div>
      <DecisionDialog decision={isOpen ? decisionOf("make", null) : null} onClose={() => setOpen(false)} />
    </div>
  );
}
