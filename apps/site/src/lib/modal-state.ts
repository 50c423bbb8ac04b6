/** What the frame gives every sheet. `onClosed` comes after the closing movement. */
export interface ModalState {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}
