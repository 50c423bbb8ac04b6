import { type Permission, allPermissions, isPermission, takesBreakGlass } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { useState } from "react";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import type { DecisionField } from "../../frame/decision-fields.tsx";
import { Icon } from "../../frame/icon.tsx";
import { Forbidden, ListState } from "../../frame/states.tsx";
import { request } from "../../lib/api.ts";
import { mayOpen, opens, useMember } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { permissionWords } from "../../lib/permission-words.ts";
import { memberQuery, queryClient } from "../../lib/queries.ts";
import { useBreakGlassWords } from "./break-glass-words.ts";

const endpoint = "POST /staff/break-glass";
const spans = ["15", "30", "60"] as const;
const everyBrand = "*";
/** Fields for the permissions that can be taken at once. */
const places = ["first", "second", "third"] as const;

type Takeable = Exclude<Permission, typeof takesBreakGlass>;
const isTakeable = (word: string): word is Takeable => isPermission(word) && word !== takesBreakGlass;

export function Screen() {
  const words = useBreakGlassWords();
  const locale = useUiLocale();
  const member = useMember();
  const { time } = useMoments();
  const [isOpen, setOpen] = useState(false);
  const decision = useTaking();
  const running = member.break_glass;
  const mayTake = mayOpen(member, opens(endpoint, takesBreakGlass, "operator"));
  if (!mayTake && !running) return <Forbidden permission={takesBreakGlass} />;
  return (
    <ListState
      title={running ? words.running(time(running.ends_at)) : words.takeTitle}
      action={
        mayTake && !running ? (
          <button type="button" className="button button-large button-danger" onClick={() => setOpen(true)}>
            <Icon name="bolt" small />
            {words.takeMore}
          </button>
        ) : null
      }
    >
      {running ? (
        <ul>
          {running.permissions.map((permission) => (
            <li key={permission}>{permissionWords[locale][permission]}</li>
          ))}
        </ul>
      ) : (
        <>
          <p>{words.takeText}</p>
          <p>{words.takeLimits}</p>
        </>
      )}
      <DecisionDialog decision={isOpen ? decision : null} onClose={() => setOpen(false)} />
    </ListState>
  );
}

function useTaking(): Decision {
  const words = useBreakGlassWords();
  const locale = useUiLocale();
  const { operator, brands } = useMember();
  const options = allPermissions.filter(isTakeable).map((value) => ({ value, title: permissionWords[locale][value] }));
  const again = (): void => void queryClient.refetchQueries(memberQuery);
  return {
    tenant: operator,
    title: words.takeTitle,
    text: words.takeLimits,
    action: words.take,
    danger: true,
    asksReason: true,
    reasonHint: words.reasonHint,
    fields: [
      ...places.map((name, place): DecisionField => ({
        name,
        title: place === 0 ? words.permission : words.another,
        kind: "choice",
        optional: place > 0,
        options,
      })),
      {
        name: "brand",
        title: words.where,
        kind: "choice",
        options: [
          { value: everyBrand, title: words.everyBrand },
          ...brands.map(({ slug, title }) => ({ value: slug, title: title === slug ? title : `${title} (${slug})` })),
        ],
      },
      { name: "minutes", title: words.minutes, kind: "choice", options: spans.map((value) => ({ value, title: words.minutesOf(value) })) },
    ],
    send: ({ reason, values }) => {
      const permissions = [...new Set(places.map((name) => values[name] ?? ""))].filter(isTakeable);
      const brand = values["brand"] === everyBrand ? null : (values["brand"] ?? null);
      return request(endpoint, { body: { permissions, brand, minutes: Number(values["minutes"]), reason } });
    },
    onConflict: again,
    onDone: again,
  };
}
