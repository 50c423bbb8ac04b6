import { useSyncExternalStore } from "react";
import { Icon } from "./icon.tsx";
import { toastStore } from "./toasts.ts";

const icons = { good: "check", bad: "warn", plain: "info" } as const;

/** Where toasts appear. The region is always there: screen readers only notice what changes inside one. */
export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => null);
  return (
    <div className="toaster" role="status" aria-live="polite">
      {toast ? (
        <p key={toast.id} className={`toast toast-${toast.tone}`}>
          <Icon name={icons[toast.tone]} /> {toast.text}
        </p>
      ) : null}
    </div>
  );
}
