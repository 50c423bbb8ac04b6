import { localPath } from "@trevo/domain";
import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { barePath, useLocale } from "./locale.ts";

/** Modals over a page. Each has an address, so that the back button closes it. */
export const modalNames = ["menu", "info", "search", "login", "register", "recover-pass", "deposit", "withdraw"] as const;
export type ModalName = (typeof modalNames)[number];

/** Modals with their own paths over the home page. */
const ownPaths = ["login", "register", "recover-pass"] as const;

/** A modal over a page must not scroll or reload that page. */
export const inPlace = { preventScrollReset: true, defaultShouldRevalidate: false } as const;

const isModal = (value: string | null | undefined): value is ModalName => modalNames.includes(value as ModalName);

export interface Modals {
  current: ModalName | null;
  /** Opens a modal over the page, in place of any open one. */
  open: (name: ModalName) => void;
  close: () => void;
}

export function useModals(): Modals {
  const { pathname, state } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const locale = useLocale();
  const named = query.get("modal");
  const own = barePath(pathname).slice(1);
  const current = isModal(named) ? named : ownPaths.some((path) => path === own) ? (own as ModalName) : null;
  const pushed = Boolean((state as { modal?: boolean } | null)?.modal);

  const open = useCallback(
    (name: ModalName) => {
      const next = new URLSearchParams(query);
      next.set("modal", name);
      const home = ownPaths.some((path) => path === own);
      void navigate(
        { pathname: home ? localPath("/", locale) : pathname, search: `?${next}` },
        { ...inPlace, state: { modal: current === null || pushed }, replace: current !== null || pushed },
      );
    },
    [query, own, navigate, locale, pathname, current, pushed],
  );
  const close = useCallback(() => {
    if (pushed) return void navigate(-1);
    const next = new URLSearchParams(query);
    next.delete("modal");
    const home = ownPaths.some((path) => path === own);
    void navigate(
      { pathname: home ? localPath("/", locale) : pathname, search: next.size > 0 ? `?${next}` : "" },
      { ...inPlace, replace: true },
    );
  }, [pushed, navigate, query, own, locale, pathname]);

  return { current, open, close };
}
