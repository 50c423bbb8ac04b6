import { createStore } from "../../lib/store.ts";

/** How long a postponed notice stays hidden, ms. */
export const snoozeMs = 120_000;

export interface UpdateNoticeState {
  visible: boolean;
  refreshing: boolean;
}

export interface UpdateNoticeNeeds {
  /** Activates the new version; throws if that fails. */
  refresh: () => Promise<void>;
  reload: () => void;
}

/** Decides when the notice about a new version is shown. */
export function createUpdateNotice({ refresh, reload }: UpdateNoticeNeeds) {
  const state = createStore<UpdateNoticeState>({ visible: false, refreshing: false });
  let available = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (visible: boolean) => state.set({ ...state.get(), visible });
  return {
    state,
    /** A newly available version shows the notice at once, even if an earlier one was postponed. */
    setAvailable(next: boolean): void {
      if (next === available) return;
      available = next;
      clearTimeout(timer);
      show(next);
    },
    /** 'Depois', or the close button. */
    later(): void {
      show(false);
      clearTimeout(timer);
      timer = setTimeout(() => show(available), snoozeMs);
    },
    /** 'Atualizar agora'. The page reloads as a result of the refresh, or here if the refresh fails. */
    async now(): Promise<void> {
      if (state.get().refreshing) return;
      state.set({ ...state.get(), refreshing: true });
      await refresh().catch(reload);
    },
    stop: (): void => clearTimeout(timer),
  };
}
