import { createStore } from "../../lib/store.ts";

/** How long a postponed notice stays hidden. */
export const snoozeMs = 120_000;

export interface UpdateNoticeState {
  visible: boolean;
  refreshing: boolean;
}

export interface UpdateNoticeNeeds {
  /** Lets the new version take over; throws when it does not. */
  refresh: () => Promise<void>;
  reload: () => void;
}

/** When the notice about a new version is shown. */
export function createUpdateNotice({ refresh, reload }: UpdateNoticeNeeds) {
  const state = createStore<UpdateNoticeState>({ visible: false, refreshing: false });
  let available = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (visible: boolean) => state.set({ ...state.get(), visible });
  return {
    state,
    /** A version that comes after one that went shows the notice at once, whatever was said before. */
    setAvailable(next: boolean): void {
      if (next === available) return;
      available = next;
      clearTimeout(timer);
      show(next);
    },
    /** 'Depois', or the cross. */
    later(): void {
      show(false);
      clearTimeout(timer);
      timer = setTimeout(() => show(available), snoozeMs);
    },
    /** 'Atualizar agora': the page is loaded again by what follows the refresh, or here when that fails. */
    async now(): Promise<void> {
      if (state.get().refreshing) return;
      state.set({ ...state.get(), refreshing: true });
      await refresh().catch(reload);
    },
    stop: (): void => clearTimeout(timer),
  };
}
