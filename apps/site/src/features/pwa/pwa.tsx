import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { watchDevice } from "../../lib/device.ts";
import { loadPart } from "../../lib/load-part.ts";
import { barePath } from "../../lib/locale.ts";
import { useModals } from "../../lib/modals.ts";
import { promptPriority, requestPrompt } from "../../lib/prompts.ts";
import { keepServiceWorker, refreshServiceWorker } from "../../lib/service-worker.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { useStore } from "../../lib/store.ts";
import { installStore, keepInstallOffer } from "./install-offer.ts";
import { askAfterMs, mayAskForPush, pushSupported } from "./push-permission.ts";
import { siteArea } from "./site-area.ts";
import { UpdateNotice } from "./update-notice.tsx";

/** An app on the home screen is offered to who has stayed for a while. */
const engagedAfterMs = 30_000;

/** Everything that makes the site an app: its worker, its updates, its place on the home screen, its messages. */
export function Pwa() {
  useEffect(() => (import.meta.env.PROD ? keepServiceWorker() : undefined), []);
  useEffect(watchDevice, []);
  useAreaRefresh();
  useInstallPrompt();
  usePushPrompt();
  useDeviceRenewal();
  return <UpdateNotice />;
}

function useAreaRefresh(): void {
  const { current } = useModals();
  const area = siteArea(barePath(useLocation().pathname), current);
  const before = useRef(area);
  useEffect(() => {
    if (before.current !== area) refreshServiceWorker();
    before.current = area;
  }, [area]);
}

function useInstallPrompt(): void {
  useEffect(keepInstallOffer, []);
  const offer = useStore(installStore);
  useEffect(() => {
    if (!offer) return;
    return later(engagedAfterMs, async () => {
      const { InstallSheet } = await loadPart(() => import("./install-sheet.tsx"));
      return () =>
        requestPrompt({
          name: "install",
          priority: promptPriority.install,
          stillWanted: () => installStore.get() !== null,
          Content: InstallSheet,
        });
    });
  }, [offer]);
}

/** Players only, once their session is confirmed, and only where the installation can send. */
function usePushPrompt(): void {
  const { token, checked } = useSession();
  const { push_public_key } = useSite();
  const wanted = Boolean(token && checked && push_public_key);
  useEffect(() => {
    if (!wanted) return;
    return later(askAfterMs, async () => {
      if (!mayAskForPush(Date.now())) return () => () => undefined;
      const { PushSheet } = await loadPart(() => import("./push-sheet.tsx"));
      return () =>
        requestPrompt({
          name: "push",
          priority: promptPriority.push,
          stillWanted: () => mayAskForPush(Date.now()),
          Content: PushSheet,
        });
    });
  }, [wanted]);
}

/** A player who is back on a device that took messages takes them again, without being asked. */
function useDeviceRenewal(): void {
  const { token, checked } = useSession();
  const { push_public_key, sandboxUrl } = useSite();
  const publicKey = token && checked ? push_public_key : null;
  useEffect(() => {
    if (!publicKey) return;
    return later(askAfterMs, async () => {
      if (!pushSupported() || Notification.permission !== "granted") return () => () => undefined;
      const { renewDevice } = await loadPart(() => import("./renew-device.ts"));
      return () => {
        void renewDevice({ publicKey, sandboxUrl });
        return () => undefined;
      };
    });
  }, [publicKey, sandboxUrl]);
}

/** Prepares something after a while and puts it in line, unless its reason has gone by then. Returns how to take it back. */
function later(ms: number, prepare: () => Promise<() => () => void>): () => void {
  let gone = false;
  let takeBack: (() => void) | undefined;
  const timer = setTimeout(
    () =>
      void prepare().then((request) => {
        if (!gone) takeBack = request();
      }),
    ms,
  );
  return () => {
    gone = true;
    clearTimeout(timer);
    takeBack?.();
  };
}
