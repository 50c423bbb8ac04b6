import { useEffect } from "react";
import { watchDevice } from "../../lib/device.ts";
import { loadPart } from "../../lib/load-part.ts";
import { promptPriority, requestPrompt } from "../../lib/prompts.ts";
import { keepServiceWorker } from "../../lib/service-worker.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { useStore } from "../../lib/store.ts";
import { installStore, keepInstallOffer } from "./install-offer.ts";
import { askAfterMs, mayAskForPush } from "./push-permission.ts";
import { UpdateNotice } from "./update-notice.tsx";

/** An app on the home screen is offered to who has stayed for a while. */
const engagedAfterMs = 30_000;

/** Everything that makes the site an app: its worker, its updates, its place on the home screen, its messages. */
export function Pwa() {
  useEffect(() => (import.meta.env.PROD ? keepServiceWorker() : undefined), []);
  useEffect(watchDevice, []);
  useInstallPrompt();
  usePushPrompt();
  return <UpdateNotice />;
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
