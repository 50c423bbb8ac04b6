/** Props that the frame passes to every sheet. `onClosed` is called after the closing animation. */
export interface ModalState {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}
