import { useQuery } from "@tanstack/react-query";
import type { Mission } from "@trevo/contract";
import { useEffect, useState } from "react";
import { usePageQueries } from "../../lib/query.tsx";
import { onRealtime } from "../../lib/realtime.ts";
import { useSession } from "../../lib/session.ts";
import { missionKeys, ownMissionsQuery } from "./api.ts";
import { type KeptWidget, joinWidgets, keepWidgets, readWidgets } from "./widget-memory.ts";

export interface Widgets {
  readonly missions: readonly Mission[];
  readonly widgets: readonly KeptWidget[];
  change(id: string, change: Partial<KeptWidget>): void;
}

/** The player's own missions with what this browser remembers of them. Read anew when the server says that one has moved. */
export function useWidgets(): Widgets {
  const { user } = useSession();
  const client = usePageQueries();
  const { data: missions = [], isSuccess } = useQuery(ownMissionsQuery(user?.id), client);
  const [kept, setKept] = useState(readWidgets);
  useEffect(() => {
    const reread = () => void client.invalidateQueries({ queryKey: missionKeys.all });
    const stops = [onRealtime("MissionProgressed", reread), onRealtime("MissionAssigned", reread)];
    return () => stops.forEach((stop) => stop());
  }, [client]);
  const widgets = joinWidgets(kept, missions);
  const stored = JSON.stringify(widgets);
  // What is shown before the first answer is nothing, and is no reason to forget what is kept.
  useEffect(() => {
    if (isSuccess) keepWidgets(JSON.parse(stored) as KeptWidget[]);
  }, [stored, isSuccess]);
  return {
    missions,
    widgets,
    change: (id, change) => setKept(widgets.map((widget) => (widget.id === id ? { ...widget, ...change } : widget))),
  };
}
