/** An address of a modal over the home page; the frame's modal host reads the path. */
export default function HomeModal() {
  return null;
}
