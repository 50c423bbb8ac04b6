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

/** The player's missions with what this browser stores about them. Reloads when a mission has progressed. */
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
  // Nothing is shown before the first response, and stored values are kept until then.
  useEffect(() => {
    if (isSuccess) keepWidgets(JSON.parse(stored) as KeptWidget[]);
  }, [stored, isSuccess]);
  return {
    missions,
    widgets,
    change: (id, change) => setKept(widgets.map((widget) => (widget.id === id ? { ...widget, ...change } : widget))),
  };
}
