import "./devices.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { KeptPushDevice } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Notice } from "@trevo/ui/notice";
import { ErrorState, Skeleton } from "@trevo/ui/states";
import { showToast } from "@trevo/ui/toasts";
import { useEffect, useState } from "react";
import { ActionButton } from "../../lib/action-button.tsx";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useSite } from "../../lib/site-data.ts";
import { useAction } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { devicesQuery, pushKeys, removeDeviceMutation, pushServers } from "./api.ts";
import { type PushEnd, keptDevice, subscribeToPush, unsubscribeFromPush } from "./push-device.ts";
import { pushEndTexts } from "./push-end-texts.ts";
import { pushSupported } from "./push-permission.ts";

/** Devices that receive push messages, and the switch for this device. Requires an enclosing `ListMemory`. */
export function DevicesPanel() {
  const { push_public_key } = useSite();
  const { data, isError, refetch } = useQuery(devicesQuery());
  if (!push_public_key) return null;
  return (
    <div className="pwa-devices">
      <section className="panel" aria-labelledby="push-devices">
        <h2 className="h2" id="push-devices">
          {m.pwa_devices()}
        </h2>
        <p>{m.pwa_devices_text()}</p>
        {data ? (
          <Devices devices={data} publicKey={push_public_key} />
        ) : isError ? (
          <ErrorState text={m.pwa_devices_failed()} action={<Button onClick={() => void refetch()}>{m.try_again()}</Button>} />
        ) : (
          <div role="status" aria-label={m.loading()}>
            <Skeleton className="h-16" />
          </div>
        )}
      </section>
    </div>
  );
}

function Devices({ devices, publicKey }: { devices: readonly KeptPushDevice[]; publicKey: string }) {
  const here = useDeviceHere();
  const memory = useQueryClient();
  const changed = () => {
    here.look();
    void memory.invalidateQueries({ queryKey: pushKeys.devices });
  };
  const isOn = devices.some(({ endpoint, active }) => endpoint === here.endpoint && active);
  return (
    <>
      {devices.length === 0 ? (
        <p>{m.pwa_devices_none()}</p>
      ) : (
        <ul className="pwa-rows">
          {devices.map((device) => (
            <DeviceRow key={device.endpoint} device={device} isHere={device.endpoint === here.endpoint} onRemoved={changed} />
          ))}
        </ul>
      )}
      {isOn || !here.isKnown ? null : <TurnOn publicKey={publicKey} onDone={changed} />}
    </>
  );
}

/** What this browser knows about its own device; unknown during server rendering. */
function useDeviceHere() {
  const [endpoint, setEndpoint] = useState<string | null | undefined>();
  const look = () => setEndpoint(keptDevice());
  useEffect(look, []);
  return { endpoint, isKnown: endpoint !== undefined, look };
}

function DeviceRow({ device, isHere, onRemoved }: { device: KeptPushDevice; isHere: boolean; onRemoved: () => void }) {
  const { timezone } = useSite();
  const locale = useLocale();
  const action = useAction(removeDeviceMutation);
  const { browser, system, kind } = device.device;
  const name = [browser, system].filter(Boolean).join(", ") || m.pwa_device_unknown();
  const remove = async () => {
    if (!(await action.run({ endpoint: device.endpoint }))) return;
    if (isHere) await unsubscribeFromPush();
    showToast(m.pwa_device_removed(), "good");
    onRemoved();
  };
  return (
    <li className="pwa-row">
      <span className="pwa-row-mark" data-good={isHere ? "" : undefined}>
        <Icon name={kind === "computer" ? "globe" : "device"} />
      </span>
      <div>
        <b>{name}</b>
        <small>
          {isHere ? <span data-good="">{m.pwa_device_here()}</span> : null}
          {device.active ? (
            <time dateTime={device.created_at}>{m.pwa_device_since({ time: momentText(device.created_at, { locale, timezone }) })}</time>
          ) : (
            <span>{m.pwa_device_away()}</span>
          )}
        </small>
        {action.failure ? <FailureNotice failure={action.failure} /> : null}
      </div>
      <ActionButton
        action={action}
        doing={m.pwa_device_removing()}
        aria-label={`${m.pwa_device_remove()}: ${name}`}
        onClick={() => void remove()}
      >
        {m.pwa_device_remove()}
      </ActionButton>
    </li>
  );
}

function TurnOn({ publicKey, onDone }: { publicKey: string; onDone: () => void }) {
  const { sandboxUrl } = useSite();
  const [busy, setBusy] = useState(false);
  const [end, setEnd] = useState<PushEnd | null>(null);
  if (!pushSupported()) return <p>{m.pwa_push_unsupported()}</p>;
  const turnOn = async () => {
    setBusy(true);
    const next = await subscribeToPush({ publicKey, sandboxUrl }, pushServers);
    setBusy(false);
    setEnd(next);
    if (next === "done") onDone();
  };
  return (
    <>
      {end && end !== "done" ? (
        <Notice tone="bad" announce>
          {end === "denied" ? m.pwa_device_denied() : pushEndTexts[end]()}
        </Notice>
      ) : null}
      <Button tone="accent" wide busy={busy ? m.pwa_push_busy() : undefined} onClick={() => void turnOn()}>
        {m.pwa_device_on()}
      </Button>
    </>
  );
}
