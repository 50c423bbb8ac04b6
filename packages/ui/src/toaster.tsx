import { useSyncExternalStore } from "react";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { dismissToast, holdToast, releaseToast, type ToastMessage, toastStore } from "./toasts.ts";

const icons = { good: "check", bad: "warn", plain: "info" } as const;

/** Where toasts appear. The region is always mounted, because screen readers only announce changes inside an existing one. */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => null);
  return (
    <div className="toaster" role="status" aria-live="polite">
      {toast ? (
        <div
          key={toast.id}
          onPointerEnter={() => holdToast(toast.id)}
          onPointerLeave={() => releaseToast(toast.id)}
          onFocus={() => holdToast(toast.id)}
          onBlur={() => releaseToast(toast.id)}
        >
          <Toast toast={toast} closeLabel={closeLabel} onClose={() => dismissToast(toast.id)} />
        </div>
      ) : null}
    </div>
  );
}

export interface ToastProps {
  toast: Omit<ToastMessage, "id">;
  closeLabel: string;
  onClose: () => void;
}

/** One message with its link and its close button. */
export function Toast({ toast: { tone, text, content, href }, closeLabel, onClose }: ToastProps) {
  const said = content ?? text;
  return (
    <div className={`toast toast-${tone}`}>
      <Icon name={icons[tone]} />
      <p>
        {href ? (
          <Link href={href} onClick={onClose}>
            {said}
          </Link>
        ) : (
          said
        )}
      </p>
      <button type="button" className="toast-close" aria-label={closeLabel} onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  );
}
