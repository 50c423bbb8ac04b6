import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { inPlace } from "./modals.ts";

export interface HistoryStep {
  name: string;
  /** The overlay is closing: its history entry is left as by the back button. */
  leaving: boolean;
  /** No history entry: the back button leaves the page. */
  none?: boolean | undefined;
}

/**
 * Gives an overlay its own history entry, so that the back button closes it. Links inside it replace that entry. Returns true while the
 * overlay is to be open.
 */
export function useHistoryStep({ name, leaving, none = false }: HistoryStep): boolean {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const here = (state as { prompt?: string } | null)?.prompt === name;
  const [arrived, setArrived] = useState(false);
  const pushed = useRef(false);

  useEffect(() => {
    if (pushed.current || none) return;
    pushed.current = true;
    void navigate({ pathname, search, hash }, { ...inPlace, state: { modal: true, prompt: name } });
  }, [none, navigate, pathname, search, hash, name]);
  useEffect(() => {
    if (here) setArrived(true);
  }, [here]);
  useEffect(() => {
    if (leaving && here) void navigate(-1);
  }, [leaving, here, navigate]);
  return !leaving && (here || !arrived);
}
