import "./install.css";
import { Icon } from "@trevo/ui/icon";
import { useEffect, useState } from "react";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { type StepArt, StepPicture } from "./step-picture.tsx";

type Device = "ios" | "android" | "desktop";

interface Step {
  art: StepArt;
  text: () => string;
}

const devices: Record<Device, { name: () => string; steps: Step[] }> = {
  ios: {
    name: m.install_ios,
    steps: [
      { art: "share", text: m.install_ios_1 },
      { art: "add", text: m.install_ios_2 },
      { art: "home", text: m.install_ios_3 },
    ],
  },
  android: {
    name: m.install_android,
    steps: [
      { art: "menu", text: m.install_android_1 },
      { art: "add", text: m.install_android_2 },
      { art: "home", text: m.install_android_3 },
    ],
  },
  desktop: {
    name: m.install_desktop,
    steps: [
      { art: "bar", text: m.install_desktop_1 },
      { art: "confirm", text: m.install_desktop_2 },
      { art: "window", text: m.install_desktop_3 },
    ],
  },
};
const order: readonly Device[] = ["ios", "android", "desktop"];

/** How to install the site as an app, in three illustrated steps per device. */
export function InstallPage({ first }: { first: Device | null }) {
  const { siteTitle } = useSite();
  const [device, setDevice] = useState<Device>(first ?? "android");
  useEffect(() => setDevice(first ?? deviceAtHand()), [first]);
  return (
    <div className="install">
      <h1 className="page-title">{m.install_title()}</h1>
      <p className="install-lead">{m.install_lead({ brand: siteTitle })}</p>
      <div className="install-choice" role="group" aria-label={m.install_choice()}>
        {order.map((one) => (
          <button key={one} type="button" aria-pressed={one === device} onClick={() => setDevice(one)}>
            {devices[one].name()}
          </button>
        ))}
      </div>
      <ol className="install-steps">
        {devices[device].steps.map((step, index) => (
          <li key={step.art} className="panel">
            <StepPicture art={step.art} />
            <p>
              <b>{index + 1}</b>
              {step.text()}
            </p>
          </li>
        ))}
      </ol>
      <ul className="install-facts">
        {[m.install_fact_1(), m.install_fact_2(), m.install_fact_3()].map((fact) => (
          <li key={fact}>
            <Icon name="check" />
            {fact}
          </li>
        ))}
      </ul>
    </div>
  );
}

function deviceAtHand(): Device {
  if (/iphone|ipad|ipod/i.test(navigator.userAgent)) return "ios";
  return /android/i.test(navigator.userAgent) ? "android" : "desktop";
}
