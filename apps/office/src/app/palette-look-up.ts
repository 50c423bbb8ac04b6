import { useMutation } from "@tanstack/react-query";
import type { Found, FoundKind } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { useNavigate } from "react-router";
import type { IconName } from "../frame/icon.tsx";
import { useErrorText } from "../frame/states.tsx";
import { request } from "../lib/api.ts";
import { useMoments } from "../lib/moments.ts";
import { shortId } from "../lib/short-id.ts";
import { useLookUpWords } from "./look-up-words.ts";
import type { Place } from "./palette-place.ts";

const icons: Record<FoundKind, IconName> = {
  player: "users",
  withdrawal: "pix",
  deposit: "pix",
  round: "dice",
  bet: "ball",
  ticket: "chat",
  offer: "gift",
};

const pages: Record<FoundKind, (of: Pick<Found, "tenant" | "id">) => string> = {
  player: ({ tenant, id }) => `/jogadores/${tenant}/${id}`,
  withdrawal: ({ tenant, id }) => `/saques/${tenant}/${id}`,
  deposit: ({ tenant, id }) => `/depositos/${tenant}/${id}`,
  round: ({ tenant, id }) => `/rodadas/${tenant}/${id}`,
  bet: ({ tenant, id }) => `/apostas-esportivas?tenant=${tenant}&peek=${tenant}.${id}`,
  ticket: ({ tenant, id }) => `/atendimento/${tenant}/${id}`,
  offer: ({ tenant, id }) => `/promocoes/${tenant}/${id}`,
};

const minLength = 3;

/** True if the text identifies one record rather than a screen: an id, a protocol, a CPF, a phone number or an e-mail address. */
const namesOneThing = (typed: string): boolean => typed.includes("@") || (typed.match(/\d/g)?.length ?? 0) >= 6;

export interface LookUp {
  /** Results for the current text; null before the search was requested. */
  readonly found: readonly Place[] | null;
  /** The choice that starts the search; null if there is nothing to search for. */
  readonly ask: Place | null;
  /** True if that choice comes before the screens. */
  readonly comesFirst: boolean;
  readonly isPending: boolean;
  readonly error: string | null;
}

/** Searches for records of the brands when the member chooses to: each search for a player is recorded. */
export function useLookUp(typed: string, tenant: string | null): LookUp {
  const words = useLookUpWords();
  const locale = useUiLocale();
  const navigate = useNavigate();
  const { date } = useMoments();
  const errorText = useErrorText();
  const text = typed.trim();
  const searching = useMutation({
    mutationFn: (asked: string) =>
      request("POST /staff/search", { body: { text: asked, ...(tenant !== null && { tenant }) } }).then(({ data }) => data),
  });
  const isOfThis = searching.variables === text;
  const placeOf = (one: Found): Place => ({
    id: `${one.kind} ${one.tenant} ${one.id}`,
    title: [one.name?.[locale] ?? one.player_name ?? shortId(one.id), one.amount === null ? null : formatMoney(one.amount, locale)]
      .filter((part) => part !== null)
      .join(" · "),
    note: `${words.kinds[one.kind]} · ${one.tenant} · ${date(one.at)}`,
    icon: icons[one.kind],
    keys: null,
    go: () => void navigate(pages[one.kind](one)),
  });
  const ask: Place | null =
    text.length < minLength || (isOfThis && searching.data)
      ? null
      : {
          id: "look up",
          title: words.lookUp(text),
          note: tenant ?? words.everyBrand,
          icon: "search",
          keys: null,
          stays: true,
          go: () => searching.mutate(text),
        };
  return {
    found: isOfThis && searching.data ? searching.data.map(placeOf) : null,
    ask,
    comesFirst: namesOneThing(text),
    isPending: searching.isPending,
    error: isOfThis && searching.isError ? errorText(searching.error) : null,
  };
}
