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

/** Time on the site after which the installation is offered, ms. */
const engagedAfterMs = 30_000;

/** Everything that makes the site an app: its service worker, updates, installation and push messages. */
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

/** Prompts only players whose session is confirmed, and only if the installation can send push messages. */
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

/** Re-registers a device that received messages when its player signs in again, without a prompt. */
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

/** Prepares a prompt after a delay and queues it, unless its reason has gone by then. Returns a function that withdraws it. */
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
