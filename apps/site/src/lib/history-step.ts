import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { inPlace } from "./modals.ts";

export interface HistoryStep {
  name: string;
  /** It was asked to close: its entry is left, as Back would leave it. */
  leaving: boolean;
  /** Without an entry: Back leaves the page. */
  none?: boolean | undefined;
}

/** Gives what lies over the page an entry of its own in the history, so that Back closes it; what leads elsewhere takes its place. True while it is to be open. */
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
